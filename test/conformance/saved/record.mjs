// Records what a binary writes as plans, and what it shows of them: [STATELINE_JUDGE=BINARY] node test/conformance/saved/record.mjs
// The first line of a golden says the binary and the commands. The next ones hold the schemas of providers, by a digest; all others a
// case: its plan in base64, and what `show` prints. A case that the version refuses has no line. What did not change since it was
// recorded is not asked again; --all asks everything.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { importModule } from "../../../scripts/modules.mjs";

const { BINARY, JUDGE, LANGUAGE } = await importModule("test/support/terraform.ts");
const { CASES } = await importModule("test/conformance/saved/cases.ts");
const { COMMANDS, played } = await importModule("test/conformance/saved/played.ts");

const schemas = new Map();
const lines = new Array(CASES.length);
const next = CASES.entries();

/** The schemas of the types that a plan mentions, by their digest. */
function digestOf(text, plan) {
  const { provider_schemas: providers, ...head } = JSON.parse(text);
  for (const provider of Object.values(providers))
    for (const kind of KINDS)
      for (const type of Object.keys(provider[kind] ?? {}))
        if (!plan.includes(`"${type}"`)) delete provider[kind][type];
  const kept = JSON.stringify({ ...head, provider_schemas: providers });
  const digest = createHash("sha256").update(kept).digest("hex").slice(0, 8);
  schemas.set(digest, JSON.parse(kept));
  return digest;
}

const KINDS = [
  "resource_schemas",
  "data_source_schemas",
  "ephemeral_resource_schemas",
  "resource_identity_schemas",
  "action_schemas",
  "list_resource_schemas",
];

/** The lines of the last recording, by the digest of their case. */
function earlierLines() {
  if (!existsSync(file) || process.argv.includes("--all")) return new Map();
  const [, ...texts] = readFileSync(file, "utf8").trimEnd().split("\n");
  const all = texts.map((text) => JSON.parse(text));
  for (const { digest, of } of all) if (of) schemas.set(digest, of);
  return new Map(all.filter((line) => line.case).map((line) => [line.case, line]));
}

async function work() {
  for (const [at, one] of next) {
    const digest = createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 12);
    if (earlier.has(digest)) {
      lines[at] = earlier.get(digest);
      continue;
    }
    const play = await played(BINARY, one).catch((why) => console.log(String(why)));
    if (!play) {
      console.log(`no plan: ${one.name}`);
      continue;
    }
    const { plan, json, text } = play;
    lines[at] = {
      name: one.name,
      case: digest,
      plan: Buffer.from(plan).toString("base64"),
      ...(play.schemas && { schemas: digestOf(play.schemas, json) }),
      json,
      text,
    };
  }
}
const [product] = LANGUAGE.split("@");
const file = join(import.meta.dirname, `${product}-${JUDGE}.golden.jsonl`);
const earlier = earlierLines();
await Promise.all([work(), work()]);
const head = { product, version: JUDGE, commands: COMMANDS };
const used = new Set(lines.map((line) => line?.schemas));
const all = [
  head,
  ...[...schemas].filter(([digest]) => used.has(digest)).map(([digest, of]) => ({ digest, of })),
  ...lines.filter((line) => line),
];
writeFileSync(file, `${all.map((line) => JSON.stringify(line)).join("\n")}\n`);
console.log(`${file}: ${lines.filter((line) => line).length} of ${CASES.length}`);
