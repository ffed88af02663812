import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { build, context } from "esbuild";
import { noticesText } from "./scripts/notices.mjs";

// One bundle for each thing that runs: the extension, its pages, the language server, the command line, and the suite
// that runs inside VS Code. All are minified: a quarter of the time that a program takes to start is reading its text.
// `--production` leaves the source maps out and writes the notices of the bundled packages, `--watch` stays and rebuilds.
const production = process.argv.includes("--production");

const { version } = JSON.parse(await readFile("package.json", "utf8"));

const shared = {
  bundle: true,
  minify: true,
  sourcemap: production ? false : "linked",
  metafile: production,
  target: "es2022",
  logLevel: "warning",
  mainFields: ["module", "main"],
};

const node = {
  ...shared,
  platform: "node",
  target: "node20",
  define: { STATELINE_VERSION: JSON.stringify(version) },
};

/** What runs in a browser: nothing of Node. The packs are named, because an extension cannot list its files there. */
const web = {
  ...shared,
  platform: "browser",
  define: {
    STATELINE_VERSION: JSON.stringify(version),
    STATELINE_PACKS: JSON.stringify((await readdir("packs")).filter((name) => name.endsWith(".pack")).sort()),
  },
};

/** Takes the system of a browser for that of a computer. */
const inBrowser = {
  name: "inBrowser",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/system\/onComputer\.ts$/ }, ({ resolveDir, path }) => ({
      path: resolve(resolveDir, path.replace("onComputer.ts", "inBrowser.ts")),
    })),
};

// What is CommonJS in node_modules asks for `require`, which a module does not have.
const requireInModules = {
  js: 'import { createRequire as __createRequire } from "node:module";\nconst require = __createRequire(import.meta.url);',
};

const bundles = [
  {
    ...node,
    entryPoints: ["client/extension/extension.ts"],
    outfile: "dist/extension.cjs",
    format: "cjs",
    external: ["vscode"],
  },
  {
    ...shared,
    entryPoints: ["timeline", "plan"].flatMap((page) =>
      ["tsx", "css"].map((kind) => `client/webview/${page}/${page}.${kind}`),
    ),
    outdir: "dist",
    entryNames: "[name]",
    format: "iife",
    jsx: "automatic",
    jsxImportSource: "preact",
  },
  {
    ...web,
    entryPoints: ["client/extension/extension.ts"],
    outfile: "dist/webExtension.js",
    format: "cjs",
    external: ["vscode"],
    plugins: [inBrowser],
  },
  { ...web, entryPoints: ["server/webServer.ts"], outfile: "dist/webServer.js", format: "iife" },
  { ...node, entryPoints: ["server/server.ts"], outfile: "dist/server.js", format: "esm" },
  {
    ...node,
    entryPoints: ["server/languageServer.ts"],
    outfile: "dist/languageServer.js",
    format: "esm",
    banner: requireInModules,
  },
  { ...node, entryPoints: ["server/plugin.ts"], outfile: "dist/plugin.js", format: "esm", banner: requireInModules },
  {
    ...node,
    entryPoints: ["server/cli.ts"],
    outfile: "dist/cli.js",
    format: "esm",
    banner: requireInModules,
  },
];

const suite = {
  ...node,
  entryPoints: ["test/in-host/index.ts"],
  outfile: "out/in-host/index.cjs",
  format: "cjs",
  external: ["vscode", "mocha"],
};

await rm("dist", { recursive: true, force: true });
const wanted = production ? bundles : [...bundles, suite];
if (process.argv.includes("--watch"))
  await Promise.all(wanted.map(async (options) => (await context({ ...options, logLevel: "info" })).watch()));
else {
  const results = await Promise.all(wanted.map((options) => build(options)));
  if (production)
    await writeFile("THIRD_PARTY_NOTICES.txt", await noticesText(results.map(({ metafile }) => metafile)));
}
