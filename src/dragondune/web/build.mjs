// Bundles the page into a folder (default: dist): the script, the style, and the fonts and icons it uses.

import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);
const out = join(here, process.argv[2] ?? "dist");

const FONTS = {
  "@fontsource/alegreya": ["400-normal", "700-normal", "800-normal", "400-italic"],
  "@fontsource/alegreya-sans": ["400-normal", "700-normal"],
  "@fontsource/alegreya-sc": ["500-normal", "700-normal"],
  "@fontsource/grenze-gotisch": ["500-normal"],
};

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

/** Writes one file with the icons listed in src/kit/icon-names.json and the drawings in src/kit/pieces.svg; returns both. */
function drawIcons() {
  const wanted = JSON.parse(readFileSync(join(here, "src/kit/icon-names.json"), "utf8"));
  const all = JSON.parse(readFileSync(require.resolve("@iconify-json/game-icons/icons.json"), "utf8")).icons;
  const bodyOf = (name) => {
    if (!all[name]) throw new Error(`there is no icon "${name}" in @iconify-json/game-icons`);
    return all[name].body.replaceAll(' fill="currentColor"', "");
  };
  const symbols = wanted.map((name) => `<symbol id="${name}" viewBox="0 0 512 512">${bodyOf(name)}</symbol>`);
  const pieces = readFileSync(join(here, "src/kit/pieces.svg"), "utf8")
    .replaceAll(/<!--.*?-->|\n */g, "")
    .replaceAll(
      /<icon name="([\w-]+)"(?: x="([\d.-]+)")?(?: y="([\d.-]+)")? size="(\d+)" fill="(#\w+)"\/>/g,
      (_, name, x = 0, y = 0, size, fill) =>
        `<g fill="${fill}" transform="translate(${x - size / 2} ${y - size / 2})scale(${size / 512})">${bodyOf(name)}</g>`,
    );
  writeFileSync(join(out, "icons.svg"), pieces.replace("</svg>", `${symbols.join("")}</svg>`));
  const icons = Object.fromEntries(wanted.map((name) => [name, bodyOf(name)]));
  return {
    icons,
    pieces: Object.fromEntries(
      pieces.split(/(?=<(?:g|path) id=")/).map((one) => [/id="([\w-]+)"/.exec(one)?.[1], one]),
    ),
  };
}

/** Writes the pieces and cards of the printed game, each as a drawing that needs no other file. */
async function drawPrinted({ icons, pieces }) {
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
  const { pictures } = await import(pathToFileURL(script).href);
  rmSync(script);
  const style = `<style>${readFileSync(join(here, "src/style/pieces.css"), "utf8").replaceAll(/\/\*.*?\*\/|\n */g, "")}</style>`;
  const alone = (drawing) =>
    drawing
      .replace(/<svg([^>]*)>/, (_, attributes) => `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${style}`)
      .replaceAll(
        /<use href="[^"#]*#([\w-]+)" x="([\d.-]+)" y="([\d.-]+)" width="([\d.]+)" height="[\d.]+" fill="(#\w+)"><\/use>/g,
        (_, name, x, y, size, fill) =>
          `<g fill="${fill}" transform="translate(${x} ${y})scale(${size / 512})">${icons[name]}</g>`,
      )
      .replaceAll(/<use href="[^"#]*#([\w-]+)"><\/use>/g, (_, name) => pieces[name]);
  const drawn = Object.entries(pictures()).map(([which, all]) => [
    which,
    Object.fromEntries(Object.entries(all).map(([name, drawing]) => [name, alone(drawing)])),
  ]);
  writeFileSync(join(out, "printed.json"), JSON.stringify(Object.fromEntries([...drawn, ["icons", icons]])));
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
copyFonts();
await drawPrinted(drawIcons());
await build({
  entryPoints: { app: join(here, "src/main.tsx"), style: join(here, "src/style/style.css") },
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
