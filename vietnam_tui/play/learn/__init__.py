"""Lessons and exercises: positions with goals, told in prompts, and who follows how far somebody has come in one."""
