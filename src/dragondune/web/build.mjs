// Bundles the page into a folder (default: dist): the script, the style, and the fonts and icons it uses.

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { decompress } from "wawoff2";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const out = join(here, process.argv[2] ?? "dist");

const FONTS = {
  "@fontsource/alegreya": ["400-normal", "700-normal", "800-normal", "400-italic"],
  "@fontsource/alegreya-sans": ["400-normal", "700-normal"],
  "@fontsource/alegreya-sc": ["500-normal", "700-normal"],
  "@fontsource/grenze-gotisch": ["500-normal"],
};

/** What the printed game says in the page's words. */
const PRINTED_WORDS = {
  "factions.json": "factions.json",
  "rounds.json": "rounds.json",
  "editions.json": "pages/editions.json",
  "rule-values.json": "pages/rule-values.json",
  "clause-kinds.json": "deal/clause-kinds.json",
};

const ICONS = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")).icons;
const iconNames = () => JSON.parse(readFileSync(join(here, "src/kit/icon-names.json"), "utf8"));

function iconBody(name) {
  if (!ICONS[name]) throw new Error(`there is no icon "${name}" in @iconify-json/game-icons`);
  return ICONS[name].body.replaceAll(' fill="currentColor"', "");
}

function copyFonts() {
  mkdirSync(join(out, "fonts"), { recursive: true });
  for (const [name, styles] of Object.entries(FONTS)) {
    const folder = join(here, "node_modules", name, "files");
    const short = name.split("/")[1];
    copyFileSync(join(folder, "../LICENSE"), join(out, "fonts", `${short}-license.txt`));
    for (const style of styles) {
      const file = `${short}-latin-${style}.woff2`;
      copyFileSync(join(folder, file), join(out, "fonts", file));
    }
  }
}

/** Drawings cannot ask for lining figures, so the feature gets the name of one that is always applied. */
function withLiningFigures(font) {
  const tables = [...new Array(font.readUInt16BE(4)).keys()].map((at) => 12 + 16 * at);
  const entry = tables.find((at) => font.toString("latin1", at, at + 4) === "GSUB");
  if (entry === undefined) return font;
  const table = font.readUInt32BE(entry + 8);
  const features = table + font.readUInt16BE(table + 6);
  for (let at = features + 2; at < features + 2 + 6 * font.readUInt16BE(features); at += 6)
    if (font.toString("latin1", at, at + 4) === "lnum") font.write("rclt", at, "latin1");
  return font;
}

/**
 * Writes the folder that the printing press reads, from the page's own sources: fonts that Typst can read, icons one by
 * one, the colours of the light theme, the map, and words.
 */
async function packForPrint() {
  const folder = join(out, "print");
  mkdirSync(join(folder, "fonts"), { recursive: true });
  mkdirSync(join(folder, "icons"));
  for (const file of readdirSync(join(out, "fonts")).filter((name) => name.endsWith(".woff2")))
    writeFileSync(
      join(folder, "fonts", file.replace(".woff2", ".ttf")),
      withLiningFigures(Buffer.from(await decompress(readFileSync(join(out, "fonts", file))))),
    );
  for (const name of iconNames())
    writeFileSync(
      join(folder, "icons", `${name}.svg`),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="currentColor">${iconBody(name)}</svg>`,
    );
  const theme = /:root \{([^}]*)\}/.exec(readFileSync(join(here, "src/style/paper.css"), "utf8"))[1];
  const colours = Object.fromEntries([...theme.matchAll(/--(\w+): (#\w+);/g)].map(([, name, value]) => [name, value]));
  writeFileSync(join(folder, "colours.json"), JSON.stringify(colours));
  for (const [name, source] of Object.entries(PRINTED_WORDS))
    copyFileSync(join(here, "src", source), join(folder, name));
  for (const file of ["map-full.svg", "map-low.svg"]) copyFileSync(join(here, "generated", file), join(folder, file));
}

/** Writes one file with the icons listed in src/kit/icon-names.json and the drawings in src/kit/pieces.svg; returns those. */
function drawIcons() {
  const symbols = iconNames().map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${iconBody(name)}</symbol>`);
  const pieces = readFileSync(join(here, "src/kit/pieces.svg"), "utf8")
    .replaceAll(/<!--.*?-->|\n */g, "")
    .replaceAll(
      /<icon name="([\w-]+)"(?: x="([\d.-]+)")?(?: y="([\d.-]+)")? size="(\d+)" fill="(#\w+)"\/>/g,
      (_, name, x = 0, y = 0, size, fill) =>
        `<g fill="${fill}" transform="translate(${x - size / 2} ${y - size / 2})scale(${size / 512})">${iconBody(name)}</g>`,
    );
  const all = pieces.replace("</svg>", `${symbols.join("")}</svg>`);
  writeFileSync(join(out, "icons.svg"), all.replaceAll(' id="', ' id="i-'));
  const drawings = pieces.split(/(?=<(?:g|path) id=")/).map((one) => [/id="([\w-]+)"/.exec(one)?.[1], one]);
  return Object.fromEntries(drawings);
}

/** Writes the markers and cards of the printed game, each as a drawing that needs no other file, in full and low ink. */
async function drawPrinted(pieces) {
  const script = join(out, "printed.mjs");
  await build({
    entryPoints: [join(here, "src/kit/printed.tsx")],
    outfile: script,
    bundle: true,
    format: "esm",
    platform: "node",
    jsx: "automatic",
    jsxImportSource: "preact",
    logLevel: "warning",
  });
  const { pictures, withLowInk } = await import(pathToFileURL(script).href);
  rmSync(script);
  const css = readFileSync(join(here, "src/style/pieces.css"), "utf8").replaceAll(/\/\*.*?\*\/|\n */g, "");
  const alone = (drawing) =>
    drawing
      .replace(/<svg([^>]*)>/, (_, given) => `<svg xmlns="http://www.w3.org/2000/svg"${given}><style>${css}</style>`)
      .replaceAll(
        /<use href="#i-([\w-]+)" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="[\d.]+" fill="(#\w+)"><\/use>/g,
        (_, name, x, y, size, fill) =>
          `<g fill="${fill}" transform="translate(${x} ${y})scale(${size / 512})">${iconBody(name)}</g>`,
      )
      .replaceAll(/<use href="#i-([\w-]+)"><\/use>/g, (_, name) => pieces[name]);
  const drawn = pictures().map(([name, drawing]) => [name, alone(drawing)]);
  const write = (ink, all) =>
    writeFileSync(join(out, "print", `pieces-${ink}.json`), JSON.stringify(Object.fromEntries(all)));
  write("full", drawn);
  write(
    "low",
    drawn.map(([name, drawing]) => [name, withLowInk(name, drawing)]),
  );
}

/** Writes the icon with the number of waiting tables on it, from 1 to "9+". */
function drawWaiting() {
  const icon = readFileSync(join(here, "static/icon.svg"), "utf8");
  for (let count = 1; count <= 10; count++) {
    const text = count > 9 ? "9+" : String(count);
    const mark =
      '<circle cx="20" cy="20" r="20" fill="#b3261e" stroke="#fff6e3" stroke-width="3"/>' +
      `<text x="20" y="30" font-family="sans-serif" font-size="${count > 9 ? 24 : 30}" font-weight="700" ` +
      `text-anchor="middle" fill="#fff">${text}</text>`;
    writeFileSync(join(out, `icon-waiting-${count}.svg`), icon.replace("</svg>", `${mark}</svg>`));
  }
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFonts();
const drawings = drawIcons();
await packForPrint();
await drawPrinted(drawings);
await build({
  entryPoints: { worker: join(here, "src/worker/worker.ts") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  logLevel: "warning",
});
drawWaiting();
const { metafile } = await build({
  entryPoints: { app: join(here, "src/main.tsx"), style: join(here, "src/style/style.css") },
  metafile: true,
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  external: ["/assets/*"],
  logLevel: "warning",
});
for (const file of readdirSync(join(here, "static"))) copyFileSync(join(here, "static", file), join(out, file));
for (const file of ["day.svg", "night.svg", "lands.svg", "lesson.json", "rulebook.json"])
  copyFileSync(join(here, "generated", file), join(out, file));

/** The scripts that a part of the page needs: its own and what they import, each after whatever asked for it. */
function scriptsOf(part) {
  const outputs = Object.entries(metafile.outputs).map(([path, one]) => [basename(path), one]);
  const named = new Map(outputs);
  const found = new Set();
  const add = (name) => {
    if (found.has(name)) return;
    found.add(name);
    for (const { path, kind } of named.get(name).imports) if (kind === "import-statement") add(basename(path));
  };
  add(outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(part))[0]);
  return [...found];
}

/** Writes the document of a table: it asks for all its scripts at once, not each after the one that imports it. */
function writeTableDocument() {
  const links = [...new Set([...scriptsOf("src/main.tsx"), ...scriptsOf("src/table/TablePage.tsx")])]
    .filter((name) => name !== "app.js")
    .map((name) => `<link rel="modulepreload" href="/assets/${name}">\n`);
  const plain = readFileSync(join(out, "index.html"), "utf8");
  writeFileSync(join(out, "table.html"), plain.replace("</head>", `${links.join("")}</head>`));
}

writeTableDocument();

/** Lists the files with which the page starts offline; returns a name for exactly these. */
function listForOffline() {
  const isNeeded = (name) => /\.(js|css|svg|json|woff2|webmanifest)$/.test(name);
  const fonts = readdirSync(join(out, "fonts")).map((name) => `fonts/${name}`);
  const files = [...readdirSync(out), ...fonts].filter(isNeeded).sort((one, other) => one.localeCompare(other));
  writeFileSync(join(out, "offline.txt"), files.map((name) => `/assets/${name}\n`).join(""));
  const sum = createHash("sha256");
  for (const name of [...files, "index.html"]) sum.update(name).update(readFileSync(join(out, name)));
  return sum.digest("hex").slice(0, 16);
}

await build({
  entryPoints: { worker: join(here, "src/worker/worker.ts") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2022"],
  define: { BUILT: JSON.stringify(listForOffline()) },
  logLevel: "warning",
});
