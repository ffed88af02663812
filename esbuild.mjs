import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire, isBuiltin } from "node:module";
import { resolve } from "node:path";
import { build, context } from "esbuild";
import { noticesText } from "./scripts/notices.mjs";

// One bundle for each thing that runs: the extension, its pages, and the suite that runs inside VS Code. The programs, which are the language
// server of a computer and that of a browser, the command line and what runs plugins, share their code as chunks, so that it is packed once.
// All are minified: a quarter of the time that a program takes to start is reading its text.
// `--production` leaves the source maps out and writes the notices of the bundled packages, `--watch` stays and rebuilds.
const production = process.argv.includes("--production");

const { version, homepage } = JSON.parse(await readFile("package.json", "utf8"));

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

/** Packages that are written so that nothing of them can be left out, and what is used of them. */
const USED = new Map([
  ["fflate/browser", ["Gunzip", "Inflate", "Unzlib", "zlibSync"]],
  [
    "vscode-languageserver-types",
    [
      "CodeActionKind",
      "CodeActionTriggerKind",
      "CompletionItemKind",
      "CompletionItemTag",
      "DiagnosticSeverity",
      "DiagnosticTag",
      "DocumentUri",
      "InsertTextFormat",
      "MarkupKind",
      "URI",
      "WorkspaceFolder",
      "integer",
      "uinteger",
    ],
  ],
]);

/** What esbuild reports of the bundles inside of bundles. */
const inner = [];

/** Lets the namespaces of TypeScript be left out that nobody uses: each is a function that fills an object. */
const pureNamespaces = {
  name: "pureNamespaces",
  setup: ({ onLoad }) =>
    onLoad({ filter: /vscode-languageserver-types\/lib\/esm\/main\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(
        /export var (\w+);\n\(function \(\1\) \{([\s\S]*?)\n\}\)\(\1 \|\| \(\1 = \{\}\)\);/g,
        "export var $1 = /* @__PURE__ */ (function ($1) {$2\nreturn $1;\n})({});",
      ),
    })),
};

/** Takes of the packages in USED only what is used. fflate is evaluated when it is first used, because it computes tables for 10 ms. */
const onlyUsed = {
  name: "onlyUsed",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^fflate$/ }, () => ({ path: "fflate", namespace: "onUse" }));
    onLoad({ filter: /./, namespace: "onUse" }, () => ({
      contents: USED.get("fflate/browser")
        .map((name) => {
          const made = `${/^[A-Z]/.test(name) ? "new " : ""}(require("fflate/browser").${name})(...args)`;
          return `export function ${name}(...args) { return ${made}; }`;
        })
        .join("\n"),
    }));
    onResolve({ filter: /./ }, ({ path }) => (USED.has(path) ? { path, namespace: "used" } : undefined));
    onLoad({ filter: /./, namespace: "used" }, async ({ path }) => {
      const stdin = { contents: `export { ${USED.get(path)} } from "${path}";`, resolveDir: import.meta.dirname };
      const options = { ...shared, sourcemap: false, stdin, format: "cjs", write: false, plugins: [pureNamespaces] };
      const { outputFiles, metafile } = await build(options);
      inner.push(metafile);
      return { contents: outputFiles[0].text };
    });
  },
};

/** Leaves out what the connection does with notebooks, which no document here is. */
const withoutNotebooks = {
  name: "withoutNotebooks",
  setup: ({ onLoad }) =>
    onLoad({ filter: /vscode-languageserver\/lib\/common\/notebook\.js$/ }, () => ({
      contents: "exports.NotebookSyncFeature = (Base) => Base;",
    })),
};

/**
 * Has graphemer look up the properties of characters in tables of ranges, made from its own answers: written as conditions, they are 90 KB
 * that every start would read.
 */
const graphemerTables = {
  name: "graphemerTables",
  setup: ({ onLoad }) =>
    onLoad({ filter: /graphemer\/lib\/Graphemer\.js$/ }, async ({ path }) => {
      const { default: Graphemer } = createRequire(import.meta.url)(path);
      const names = ["getGraphemeBreakProperty", "getEmojiProperty"];
      const text = await readFile(path, "utf8");
      const places = names.map((name) => text.indexOf(`static ${name}(`));
      const end = text.lastIndexOf("}\nexports.default");
      if (places.some((place) => place < 0) || end < 0) throw new Error(`${path} is not as expected.`);
      const methods = names.map((name) => `static ${name}(code) { return propertyIn(${name}, code); }`).join("\n");
      const tables = names.map((name) => `const ${name} = tableOf("${rangesOf(Graphemer[name])}");`).join("\n");
      return { contents: `${text.slice(0, places[0])}${methods}\n${text.slice(end)}\n${TABLE_LOOKUP}${tables}` };
    }),
};

/** Returns where the property of code points changes, as pairs of distance and value in base 36. */
function rangesOf(propertyOf) {
  const pairs = [];
  for (let code = 0, start = 0, last; code <= 0x10ffff; code++) {
    const property = propertyOf(code);
    if (property === last) continue;
    pairs.push((code - start).toString(36), property.toString(36));
    [start, last] = [code, property];
  }
  return pairs.join(" ");
}

const TABLE_LOOKUP = `
function tableOf(text) {
  const [starts, properties] = [[], []];
  let start = 0;
  text.split(" ").forEach((word, at) => {
    const number = parseInt(word, 36);
    if (at % 2 === 1) properties.push(number);
    else starts.push((start += number));
  });
  return { starts, properties };
}
function propertyIn({ starts, properties }, code) {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= code) low = middle;
    else high = middle - 1;
  }
  return properties[low];
}
`;

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
  plugins: [nodeModules, onlyUsed, withoutNotebooks, graphemerTables],
  define: {
    STATELINE_VERSION: JSON.stringify(version),
    STATELINE_HOMEPAGE: JSON.stringify(homepage),
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
    await writeFile(
      "THIRD_PARTY_NOTICES.txt",
      await noticesText([...results.map(({ metafile }) => metafile), ...inner]),
    );
}
