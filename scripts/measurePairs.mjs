import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./host/paths.mjs";
import { importModule } from "./modules.mjs";

// node scripts/measurePairs.mjs --provider SOURCE@VERSION --plugin FILE [--pairs 500] [--seed 1]: asks a plugin about pairs of a stored
// and a configured value that learning did not use, and compares its plans with the facts in the pack of that version. It needs
// `npm run build` before.

const { values: options } = parseArgs({
  options: {
    provider: { type: "string" },
    plugin: { type: "string" },
    pairs: { type: "string", default: "500" },
    seed: { type: "string", default: "1" },
  },
});

const [source, version] = (options.provider ?? "").split("@");
const pack = join(root, "packs", `${source.split("/").slice(1).join("-")}-${version}.pack`);
const { measurePairs, textOfPair } = await importModule("test/conformance/learn/measure/pairs.ts");
const judged = await measurePairs({
  source,
  version,
  plugin: options.plugin,
  pack,
  pairs: Number(options.pairs),
  seed: Number(options.seed),
});

const swallowed = judged.filter(({ isKept, facts }) => !isKept && facts === "same");
const loud = judged.filter(({ isKept, facts }) => isKept && facts === "different");
const open = judged.filter(({ isKept, facts }) => isKept && facts === "possible");
for (const pair of swallowed)
  console.log(`The plugin plans a change, and the facts call it the same: ${textOfPair(pair)}`);
for (const pair of loud)
  console.log(`The plugin plans no change, and the facts call it different: ${textOfPair(pair)}`);
const kept = judged.filter(({ isKept }) => isKept).length;
const agreed = judged.length - swallowed.length - loud.length - open.length;
console.log(
  `${source} ${version}: ${judged.length} pairs, ${kept} of them the same for the plugin; ${agreed} agree (${((100 * agreed) / Math.max(judged.length, 1)).toFixed(1)} %), ${open.length} are only possible for the facts, ${loud.length} different, and ${swallowed.length} the same where the plugin plans a change`,
);
process.exit(0);
