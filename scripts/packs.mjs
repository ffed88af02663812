import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { deflateSync } from "node:zlib";
import { root } from "./host/paths.mjs";
import { run } from "./host/run.mjs";
import { importModule } from "./modules.mjs";
import { readBindings } from "./packs/bindings.mjs";
import { compareSchemas, comparisonText } from "./packs/compare.mjs";
import { factsFile, learnedFacts } from "./packs/facts.mjs";
import { npmPackage } from "./packs/npmPackage.mjs";
import { builtPlugin, schemaOfPlugin } from "./packs/plugins.mjs";
import { COMPARED, PROVIDERS } from "./packs/providers.mjs";
import { reconstruct } from "./packs/reconstruct.mjs";
import { packsIn, packTable, withTable } from "./packs/table.mjs";

// node scripts/packs.mjs --work DIR [NAME…]: makes a pack of each provider in scripts/packs/providers.mjs, or of those that are named,
// prints what they are, and writes the table of packs in docs/providers.md. DIR keeps sources, plugins, schemas and facts; what is there is not
// made again.
//   --repositories URL  where the public repositories are (https://github.com)
//   --learn             asks each built plugin what its arguments do; without it, what was learned before is packed
//   --anew              asks again what was learned before
//   --schemas-only      makes no packs
//   --compare           makes no packs: builds the plugins that both ways can tell of, and prints how they differ
// node scripts/packs.mjs --facts FILE…: adds facts to the packs in packs/ that they are about: files of `stateline learn`, of
// scripts/askPlugin.mjs, and scripts/packs/stated/*.json. What a file says of a part of a schema counts, and all else stays.
// It needs git, go, npm, tar and terraform, and `npm run build` before. Nothing of a downloaded package is run.

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    work: { type: "string" },
    repositories: { type: "string", default: "https://github.com" },
    learn: { type: "boolean", default: false },
    anew: { type: "boolean", default: false },
    "schemas-only": { type: "boolean", default: false },
    compare: { type: "boolean", default: false },
    facts: { type: "boolean", default: false },
  },
});

if (options.facts) {
  for (const file of names) console.log(await withFacts(resolve(file)));
  await writeTable();
  process.exit(0);
}
if (options.work === undefined) {
  console.error("Usage: node scripts/packs.mjs --work DIR [--learn] [NAME…], or node scripts/packs.mjs --facts FILE…");
  process.exit(2);
}

const context = { work: resolve(options.work), repositories: options.repositories, anew: options.anew };
await mkdir(context.work, { recursive: true });
const candidates = options.compare ? COMPARED : PROVIDERS;
const wanted = names.length === 0 ? candidates : candidates.filter(({ name }) => names.includes(name));
for (const provider of wanted) {
  try {
    console.log(options.compare ? await compared(provider) : await made(provider));
  } catch (error) {
    process.exitCode = 1;
    console.error(`${provider.name}: ${error.message.trim()}`);
  }
}

if (!options.compare && !options["schemas-only"]) await writeTable();

async function writeTable() {
  const { readPack } = await importModule("server/engine/schema/pack/readPack.ts");
  const page = join(root, "docs/providers.md");
  const table = packTable(await packsIn(join(root, "packs"), readPack));
  await writeFile(page, withTable(await readFile(page, "utf8"), table));
}

async function made(provider) {
  const described = await schemasOf(provider);
  const { source, version, from } = described;
  const rest = options["schemas-only"] ? [] : await packed(described);
  return [source, version, from, ...rest].join(" | ");
}

async function withFacts(file) {
  const { packWithFacts } = await importModule("server/engine/learn/packWithFacts.ts");
  const text = await readFile(file, "utf8");
  const { provider, version } = JSON.parse(text);
  const path = packPath(provider, version);
  const deflate = (bytes) => deflateSync(bytes, { level: 9, memLevel: 9 });
  const whole = packWithFacts(await readFile(path), text, deflate);
  if ("problem" in whole) throw new Error(`${file} is not added to ${path}: ${whole.problem}`);
  await writeFile(path, whole);
  return `${path}: ${whole.length} bytes`;
}

async function compared({ bindings, ...provider }) {
  await builtPlugin(provider, context);
  const real = JSON.parse(await readFile(await schemaOfPlugin(provider, context), "utf8"));
  const stated = readBindings(await npmPackage(bindings, context));
  if (stated.version !== provider.version) throw new Error(`${bindings.name} is of ${stated.version}`);
  return comparisonText(provider, compareSchemas(real, reconstruct(provider.source, stated).schema));
}

/** Resolves with the provider, its version, the file of its schemas, and the file of its facts, if there are any. */
async function schemasOf(provider) {
  if (provider.bindings !== undefined) return reconstructed(provider);
  const plugin = await builtPlugin(provider, context);
  const schemas = await schemaOfPlugin(provider, context);
  const facts = options.learn ? await learnedFacts(provider, plugin, context) : await factsFile(provider, context);
  return { ...provider, schemas, facts, from: `${provider.repository} ${provider.tag}` };
}

async function reconstructed(provider) {
  const bindings = readBindings(await npmPackage(provider.bindings, context));
  if (bindings.name !== provider.source) throw new Error(`${provider.bindings.name} is of ${bindings.name}`);
  const schemas = join(context.work, "schemas", `${provider.name}-${bindings.version}.bindings.json`);
  await mkdir(join(context.work, "schemas"), { recursive: true });
  const { schema, left } = reconstruct(provider.source, bindings);
  await writeFile(schemas, JSON.stringify(schema));
  for (const { kind, type, why } of left) console.error(`${provider.name}: ${kind} ${type} is left out: ${why}`);
  const from = `${provider.bindings.name} ${provider.bindings.version}`;
  return { ...provider, version: bindings.version, schemas, facts: undefined, from };
}

async function packed({ source, version, schemas, facts }) {
  const file = packPath(source, version);
  await mkdir(join(root, "packs"), { recursive: true });
  const args = ["pack", "--schemas", schemas, "--provider", `${source}@${version}`, "--out", file];
  if (facts !== undefined) args.push("--facts", facts);
  const printed = await run(process.execPath, [join(root, "dist/cli.js"), ...args], { cwd: context.work });
  const counts = printed.trim().split(": ").at(-1);
  return [
    counts,
    createHash("sha256")
      .update(await readFile(file))
      .digest("hex"),
  ];
}

function packPath(source, version) {
  return join(root, "packs", `${source.split("/").slice(1).join("-")}-${version}.pack`);
}
