"""The looks of a page: by day and by night, on a phone and on paper."""

STYLE = """
:root{color-scheme:light;--ink:#1c1c18;--paper:#fdfdf8;--rule:#c9c9bc;--soft:#6a6a60;--mark:#ffd787;--on-mark:#000;
--c0:#005fd7;--c1:#c47600;--c2:#a8457f}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ink:#e6e6dc;--paper:#141612;--rule:#444a40;
--soft:#a2a298;--mark:#d7a742;--c0:#6fb0ff;--c1:#ffaf00;--c2:#e79abf}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--paper);color:var(--ink);
font:1rem/1.45 'DejaVu Sans','Liberation Sans',Verdana,Arial,sans-serif}
h1{font-size:1.5rem;margin:.2em 0}h2{font-size:1.2rem;margin:1.6em 0 .5em}h3{font-size:1rem;margin:.6em 0 .2em}
p{margin:.3em 0}
.bar{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:.5rem 0;position:sticky;top:0;z-index:1;
background:var(--paper);padding:.3rem 0}
.bar input{flex:1 1 8rem;min-width:6rem}
button{font:inherit;padding:.4em .8em;color:inherit;background:none;border:1px solid var(--rule);border-radius:.4em}
.keys{color:var(--soft);font-size:.85rem}
.map{border:1px solid var(--rule);overflow:auto}
.map svg{display:block;width:100%;height:auto}
.map.large{max-height:75vh}.map.large svg{width:auto;max-width:none}
#told{min-height:1.5em;font-style:italic}
.turns{list-style:none;padding:0}.turns ul{margin:0;padding-left:1.2em}
.notable{font-weight:bold}
.fresh{fill:none;stroke:#e0007a;stroke-width:4}
.way{fill:none;stroke:#e0007a;stroke-width:5;stroke-dasharray:1 9;stroke-linecap:round}
.vm .sign{fill:#e0007a;stroke:#fff;stroke-width:4;paint-order:stroke;font:bold 24px sans-serif;text-anchor:middle}
.figures{display:flex;flex-wrap:wrap;gap:1rem}
figure{margin:0;flex:1 1 20rem;max-width:36rem}figcaption{font-weight:bold}
figure svg{display:block;width:100%;height:auto;font:11px 'DejaVu Sans','Liberation Sans',Verdana,Arial,sans-serif}
figure text{fill:var(--ink)}.axis{stroke:var(--rule);fill:none}
.k0{stroke:var(--c0)}.k1{stroke:var(--c1);stroke-dasharray:7 3}.k2{stroke:var(--c2);stroke-dasharray:2 3}
.k0,.k1,.k2{fill:none;stroke-width:2.5}.known{fill:var(--rule)}.mean{fill:var(--c0)}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;min-width:40rem}
th,td{text-align:left;vertical-align:top;padding:.25em .6em .25em 0;border-bottom:1px solid var(--rule)}
.line{display:flex;flex-wrap:wrap}
.line span,.line mark{padding:0 .4em;border:1px solid var(--rule);margin:0 -1px -1px 0;text-align:center;
font-size:.8rem;line-height:1.25;color:inherit;background:none}
.line mark{background:var(--mark);color:var(--on-mark);font-weight:bold}
@media screen{.steps .turns>li:not(.now){display:none}}
@media print{.bar{display:none}body{max-width:none;padding:0;font-size:9pt}.map{overflow:visible}
.map.large{max-height:none}.map.large svg{width:100%}figure,tr,h2,h3{break-inside:avoid}h2,h3{break-after:avoid}}
"""
