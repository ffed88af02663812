import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { importModule } from "./modules.mjs";

// node scripts/askPlugin.mjs --provider SOURCE@VERSION --plugin FILE --out FILE [--subjects changes,defaults,forms,inherited] [--only REGEXP]:
// asks a plugin about some subjects alone, and writes a file of facts that `node scripts/packs.mjs --facts` adds to a pack. It needs
// `npm run build` before.

const { values: options } = parseArgs({
  options: {
    provider: { type: "string" },
    plugin: { type: "string" },
    out: { type: "string" },
    subjects: { type: "string", default: "changes,forms,inherited" },
    only: { type: "string", default: "" },
  },
});

const [provider, version] = (options.provider ?? "").split("@");
if (!version || options.plugin === undefined || options.out === undefined) {
  console.error("Usage: node scripts/askPlugin.mjs --provider SOURCE@VERSION --plugin FILE --out FILE");
  process.exit(2);
}

const { ask } = await importModule("test/conformance/learn/measure/ask.ts");
await ask(
  {
    source: provider,
    version,
    plugin: options.plugin,
    only: options.subjects.split(","),
    types: new RegExp(options.only),
  },
  async (text, remark) => {
    console.error(remark);
    await writeFile(options.out, text);
  },
);
process.exit(0);
