"""The script of a page: stepping through the turns, or through what is shorter."""

SCRIPT = """
(function () {
  "use strict";
  var film = JSON.parse(document.getElementById("film").textContent);
  var pieces = document.getElementById("pieces"), at = document.getElementById("at");
  var turns = document.getElementById("turns").children, map = document.getElementById("map");
  var told = document.getElementById("told"), svg = pieces.ownerSVGElement;
  function make(name, owner) {
    return owner.appendChild(document.createElementNS("http://www.w3.org/2000/svg", name));
  }
  function lay(number, fresh) {
    var piece = film.pieces[number], group = make("g", pieces);
    group.setAttribute("transform", "translate(" + piece[0] + " " + piece[1] + ") scale(" + piece[2] / 100 + ")");
    if (fresh) { var ring = make("circle", group); ring.setAttribute("r", 25); ring.setAttribute("class", "fresh"); }
    piece[3].forEach(function (element) { make("use", group).setAttribute("href", "#u" + element); });
    if (piece[4]) {
      make("title", group).textContent = piece[4];
      group.addEventListener("click", function () { told.textContent = piece[4]; });
    }
  }
  function trace(way) {
    var points = way.slice(1), count = points.length;
    make("polyline", pieces).setAttribute("points", points.join(" "));
    pieces.lastChild.setAttribute("class", "way");
    if (!way[0]) { return; }
    var sign = make("text", pieces), back = count > 2 ? 2 : 0;
    sign.setAttribute("x", (points[count - 2] + points[count - 2 - back]) / 2);
    sign.setAttribute("y", (points[count - 1] + points[count - 1 - back]) / 2 + 8);
    sign.setAttribute("class", "sign");
    sign.textContent = way[0];
  }
  function show(number) {
    var frame = film.frames[number], before = film.frames[number - 1] || frame, centre = null, any = null;
    at.value = number;
    pieces.replaceChildren();
    frame.forEach(function (piece) {
      var isNew = film.pieces[piece][4] && before.indexOf(piece) < 0;
      if (film.pieces[piece][4]) { any = any || film.pieces[piece]; }
      if (isNew) { centre = centre || film.pieces[piece]; }
      lay(piece, isNew);
    });
    film.ways[number].forEach(trace);
    for (var i = 0; i < turns.length; i += 1) { turns[i].classList.toggle("now", i === number); }
    told.textContent = "";
    centre = centre || any;
    if (centre && map.classList.contains("large")) {
      map.scrollTo(centre[0] - svg.viewBox.baseVal.x - map.clientWidth / 2,
        centre[1] - svg.viewBox.baseVal.y - map.clientHeight / 2);
    }
  }
  function go(number) { show(Math.max(0, Math.min(film.frames.length - 1, number))); }
  function step(by) { go(Number(at.value) + by); }
  document.documentElement.classList.add("steps");
  at.addEventListener("input", function () { go(Number(at.value)); });
  document.getElementById("back").addEventListener("click", function () { step(-1); });
  document.getElementById("on").addEventListener("click", function () { step(1); });
  document.getElementById("large").addEventListener("click", function () {
    map.classList.toggle("large"); go(Number(at.value));
  });
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey) { return; }
    var keys = { ArrowLeft: -1, ArrowRight: 1, Home: -film.frames.length, End: film.frames.length };
    if (event.key in keys) { event.preventDefault(); step(keys[event.key]); }
  });
  go(0);
}());
"""
