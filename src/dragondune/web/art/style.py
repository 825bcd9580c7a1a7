"""The map's colours by day and by night, and the styles of lines, glyphs and territory states."""

import re
from typing import Final

DAY: Final = """
--paper:#f0e2c0;--paper2:#e4d0a2;--frame:#3a2a1c;--frame2:#f3e7ca;
--line:#3a2918;--sea:#9dbdb4;--sea2:#86aaa3;--seal:#3f6b70;--ink:#3a2918;--soft:#6d5233;
--plain:#e6c98a;--steppe:#d9a878;--meadow:#d8c98b;--lee:#c4985a;
--forest:#a9b57c;--crown:#6f8a4f;--crsh:#47653c;--fron:#3b4a35;--trunk:#4a3320;
--stoneg:#d9cfc0;--mount:#cfc8bb;--mlit:#ece5d6;--mshade:#9a8f86;--snow:#fffdf6;
--wall:#f4ecdb;--shade:#3a291840;--roof:#a5452f;--wood:#a9794b;--gate:#3a2918;
--wd:#7a4a1c;--wl:#fff6dc;--edge:#6b3f16;--lab:#2b1c10;--halo:#fbf2dacc;--card:#fffaf0;--red:#a3231d;
--coin:#d9a526;--coin2:#7d5208;--legal:#fff3b8;--legals:#6b4300;--sel:#14304f;--veil:#efe2c3;--fire:#b3261e;
--grain:.55;--lineo:.85;--lo:.2;--po:.42
"""
"""Every colour is a variable."""

NIGHT: Final = """
--paper:#1c2230;--paper2:#151a26;--frame:#c9b27c;--frame2:#141a27;
--line:#d9c793;--sea:#16263a;--sea2:#11202f;--seal:#6f93a8;--ink:#0b0e16;--soft:#c8b48a;
--plain:#6a5a42;--steppe:#6b4a3c;--meadow:#5f5a40;--lee:#4b3e2c;
--forest:#35483d;--crown:#3f6350;--crsh:#24423a;--fron:#152420;--trunk:#0e1412;
--stoneg:#55566a;--mount:#4a4f63;--mlit:#7c849c;--mshade:#3a4158;--snow:#dfe7f5;
--wall:#b9b3a8;--shade:#0b0e1680;--roof:#8d3b34;--wood:#6d5138;--gate:#0b0e16;
--wd:#0a0d16;--wl:#c9bfa0;--edge:#05070d;--lab:#fbf0d2;--halo:#10141fd9;--card:#efe3c6;--red:#a3231d;
--coin:#e3b341;--coin2:#4a3206;--legal:#ffd978;--legals:#ffd978;--sel:#9fd0ff;--veil:#0d1220;--fire:#ff8a5c;
--grain:.35;--lineo:.5;--lo:.09;--po:.24
"""
"""The same variables."""

PALE: Final = """
--paper:#ffffff;--paper2:#ffffff;--frame:#6d6156;--frame2:#ffffff;
--line:#6d6156;--sea:#ffffff;--sea2:#ffffff;--seal:#bccbcc;--ink:#8d8277;--soft:#8d8277;
--plain:#ffffff;--steppe:#faf5ef;--meadow:#ffffff;--lee:#f7f1e6;
--forest:#ffffff;--crown:#ffffff;--crsh:#e8ece2;--fron:#b9c1b2;--trunk:#8d8277;
--stoneg:#f8f7f5;--mount:#ffffff;--mlit:#ffffff;--mshade:#e4e0dc;--snow:#ffffff;
--wall:#ffffff;--shade:#3a291810;--roof:#efe2de;--wood:#f5ede4;--gate:#8d8277;
--wd:#ffffff;--wl:#ffffff;--edge:#8d8277;--lab:#2b1c10;--halo:#ffffffe6;--card:#ffffff;--red:#a3231d;
--coin:#ffffff;--coin2:#7d5208;--legal:#ffffff;--legals:#6b4300;--sel:#14304f;--veil:#ffffff;--fire:#b3261e;
--grain:0;--lineo:.85;--lo:.2;--po:.42
"""
"""The same variables, for a print that saves ink: lines on white paper."""

PAINTED: Final = """
.g-fine,.g-hair,.g-ink,.g-wave,.g-trunk,.g-crack,.g-slit,.g-pole,.g-beam,.g-rope,.g-mhat{fill:none;
stroke:var(--ink);stroke-linecap:round;stroke-linejoin:round}
.g-fine{stroke-width:1.2;opacity:.72}.g-hair{stroke-width:.8;opacity:.55}.g-ink{stroke-width:1.6}
.g-trunk{stroke-width:1.8;stroke:var(--trunk)}.g-crown{fill:var(--crown);stroke:var(--ink);stroke-width:.9}
.g-crsh{fill:var(--crsh)}
.g-fron{fill:var(--fron);stroke:var(--ink);stroke-width:.8}
.g-lee{fill:var(--lee);opacity:.55}.g-rock{fill:var(--mlit)}
.g-wave{stroke:var(--seal);stroke-width:1.1;opacity:.7}
.g-mlit{fill:var(--mlit)}.g-mshade{fill:var(--mshade)}.g-snow{fill:var(--snow)}.g-mhat{stroke-width:.8;opacity:.6}
.g-stone{fill:var(--wall);stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round}.g-dark{fill:var(--mshade)}
.g-shade{fill:var(--shade)}.g-roof{fill:var(--roof);stroke:var(--ink);stroke-width:1.2;stroke-linejoin:round}
.g-wood{fill:var(--wood);stroke:var(--ink);stroke-width:1}.g-bone{fill:var(--snow);stroke:var(--ink);stroke-width:1}
.g-gate{fill:var(--gate)}.g-crag{fill:var(--mlit);stroke:var(--ink);stroke-width:1.3;stroke-linejoin:round}
.g-stair{fill:var(--wall);stroke:var(--ink);stroke-width:1;stroke-linejoin:round}.g-rockf{fill:var(--mlit);
stroke:var(--ink);stroke-width:.9}
.g-slit{stroke-width:1.6}.g-beam{stroke-width:1.4}.g-rope{stroke-width:1}.g-crack{stroke-width:1.1}
.g-pole{stroke-width:1.2}
.g-flag{fill:var(--roof);stroke:var(--ink);stroke-width:.8}
.g-griffin{fill:var(--lab)}.g-geye{fill:var(--halo)}
.dd .border{fill:none;stroke:var(--line);stroke-width:2;stroke-linejoin:round;stroke-linecap:round;
stroke-dasharray:9 3.5;opacity:var(--lineo)}
.dd .coast{fill:none;stroke:var(--ink);stroke-width:2.6;stroke-linejoin:round}
"""
"""Lines and glyphs. Chromium applies no descendant selector inside a use element: classes of glyphs stand alone."""

LETTERED: Final = """
.dd{overflow:visible}.dd text{font-family:"Alegreya","Palatino Linotype",Georgia,serif;
font-feature-settings:"lnum","tnum";fill:var(--lab)}
.dd .num{font-weight:800;font-size:31px;paint-order:stroke;stroke:var(--halo);stroke-width:5px;
stroke-linejoin:round}
.dd .mark{fill:var(--lab);paint-order:stroke;stroke:var(--halo);stroke-width:3.5px;stroke-linejoin:round}
.dd .cardf{fill:var(--card);stroke:#3a2918;stroke-width:1}.dd .ct{font-weight:700;font-size:19px;fill:#1d1712}
.dd .ct.r{fill:var(--red)}
.dd .coin{fill:var(--coin);stroke:var(--coin2);stroke-width:1.3}.dd .coint{font-weight:800;font-size:18px;
fill:#2a1a04}
.dd .med{fill:var(--frame2);stroke:var(--frame);stroke-width:1.6}.dd .medt{font-weight:800;font-size:18px;
fill:var(--frame);text-anchor:middle}
.dd .name{font-style:italic;font-size:14px;letter-spacing:.5px;paint-order:stroke;stroke:var(--halo);
stroke-width:3.5px}
.dd .terr{fill:transparent;fill-opacity:0;stroke:none;outline:none}
.dd .terr.is-barred,.dd .terr.is-dragon{fill-opacity:1}
.dd .terr.is-can{cursor:pointer}
.dd .terr.is-can:hover,.dd .terr:focus-visible{fill:var(--legal);fill-opacity:.35;stroke:var(--sel);stroke-width:4}
.dd .terr.is-dim{fill:var(--veil);fill-opacity:.56}
.dd .terr.is-legal{fill:var(--legal);fill-opacity:var(--lo);stroke:var(--legals);stroke-width:3;
stroke-dasharray:2 6;stroke-linecap:round}
.dd .terr.is-path{fill:var(--legal);fill-opacity:var(--po)}
.dd .terr.is-selected{fill:var(--sel);fill-opacity:.16;stroke:var(--sel);stroke-width:4.5}
.dd .terr.is-barred{fill:url(#hatch)}
.dd .terr.is-dragon{fill:url(#scorch)}
.dd .n.is-dragon .med{fill:var(--fire);stroke:var(--fire)}.dd .n.is-dragon .medt{fill:#fff}
.dd .n.is-next .med{stroke:var(--fire);stroke-width:3;stroke-dasharray:3 3}
"""
"""Lettering, and the states that the page gives to territories and numbers."""


def painted(colours: str) -> str:
    """The style of the painting, whose colours are fixed: a picture knows nothing of the page around it."""
    return f".dd{{{colours}}}{PAINTED}".replace("\n", "")


def lettered() -> str:
    """The style of what lies over the painting: part of the page, it follows the page's theme."""
    return f".dd{{{DAY}}}[data-theme=dark] .dd{{{NIGHT}}}{LETTERED}".replace("\n", "")


def with_colours(drawing: str, colours: str) -> str:
    """The drawing with its variables replaced, for readers of SVG that do not know any."""
    values: dict[str, str] = dict(re.findall(r"--(\w+):([^;}\s]+)", colours))
    return re.sub(r"var\(--(\w+)\)", lambda found: values[found[1]], drawing)
