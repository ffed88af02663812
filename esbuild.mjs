import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { build, context } from "esbuild";
import { noticesText } from "./scripts/notices.mjs";

// One bundle for each thing that runs: the extension, its pages, and the suite that runs inside VS Code. The programs, which are the language
// server of a computer and that of a browser, the command line and what runs plugins, share their code as chunks, so that it is packed once.
// All are minified: a quarter of the time that a program takes to start is reading its text.
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

/** What runs in a browser: nothing of Node. */
const web = { ...shared, platform: "browser", define: { STATELINE_VERSION: JSON.stringify(version) } };

/** Imports the modules of Node that a package in CommonJS requires: an ES module has no `require`. */
const nodeModules = {
  name: "nodeModules",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^(?:node:)?[a-z]\w+(?:\/\w+)?$/ }, ({ path, kind }) => {
      if (kind === "require-call" && isBuiltin(path)) return { path: path.replace("node:", ""), namespace: "node" };
    });
    onLoad({ filter: /./, namespace: "node" }, ({ path }) => ({
      contents: `export * from "node:${path}";\nexport { default } from "node:${path}";`,
    }));
  },
};

/** Evaluates fflate when it is first used: it computes tables for 10 ms. */
const fflateOnUse = {
  name: "fflateOnUse",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^fflate$/ }, () => ({ path: "fflate", namespace: "onUse" }));
    onLoad({ filter: /./, namespace: "onUse" }, () => ({
      resolveDir: import.meta.dirname,
      contents: ["Gunzip", "Inflate", "Unzlib", "zlibSync"]
        .map(
          (name) =>
            `export function ${name}(...args) { return ${name === "zlibSync" ? "" : "new "}(require("fflate/browser").${name})(...args); }`,
        )
        .join("\n"),
    }));
  },
};

/** The programs. Their chunks run everywhere. The packs are named, because an extension in a browser cannot list its files. */
const programs = {
  ...shared,
  entryPoints: ["languageServer", "webServer", "cli", "plugin"].map((name) => `server/${name}.ts`),
  outdir: "dist",
  chunkNames: "chunk-[hash]",
  splitting: true,
  format: "esm",
  platform: "neutral",
  conditions: ["node", "browser"],
  external: ["node:*"],
  plugins: [nodeModules, fflateOnUse],
  define: {
    STATELINE_VERSION: JSON.stringify(version),
    STATELINE_PACKS: JSON.stringify((await readdir("packs")).filter((name) => name.endsWith(".pack")).join(" ")),
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
  {
    ...web,
    entryPoints: ["server/webWorker.ts"],
    outfile: "dist/webWorker.js",
    format: "esm",
    external: ["./webServer.js"],
  },
  { ...node, entryPoints: ["server/server.ts"], outfile: "dist/server.js", format: "esm" },
  programs,
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
