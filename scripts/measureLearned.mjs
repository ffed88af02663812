import { parseArgs } from "node:util";
import { importModule } from "./modules.mjs";

// node scripts/measureLearned.mjs --provider SOURCE@VERSION --plugin FILE --facts FILE --code DIR [--edits 12] [--seed 1] [--only REGEXP] [--all]:
// edits the configurations that DIR documents, and prints how many edits are planned from the schema and the facts as the plugin plans
// them without a configuration. FACTS is what `stateline learn` stored, DIR the source code of the provider.

const { values } = parseArgs({
  options: {
    provider: { type: "string" },
    plugin: { type: "string" },
    facts: { type: "string" },
    code: { type: "string" },
    edits: { type: "string", default: "12" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    all: { type: "boolean", default: false },
    width: { type: "string", default: "60" },
  },
});

const [source, version] = (values.provider ?? "").split("@");
const { measure } = await importModule("test/conformance/learn/measure/measure.ts");
const { outcomes, skipped } = await measure({
  source,
  version,
  plugin: values.plugin,
  facts: values.facts,
  code: values.code,
  edits: Number(values.edits),
  seed: Number(values.seed),
  only: values.only === undefined ? undefined : new RegExp(values.only),
});

const text = ({ path, real, simulated }) =>
  `${path} (${real.slice(0, Number(values.width))}, simulated as ${simulated.slice(0, Number(values.width))})`;

const changes = outcomes.filter(({ real }) => real !== "same");
const right = changes.filter(({ real, simulated }) => real === simulated);
const sameAction = outcomes.filter(({ real, simulated }) => real === simulated);
const whole = sameAction.filter(({ differences }) => differences.every(({ isEmptiness }) => isEmptiness));
const identical = whole.filter(({ differences }) => differences.length === 0);
const percent = (part, all) =>
  `${part.length} of ${all.length} (${((100 * part.length) / Math.max(all.length, 1)).toFixed(1)} %)`;
console.log(
  `${source} ${version}: updated or replaced right ${percent(right, changes)}, whole objects ${percent(whole, outcomes)}, of which ${identical.length} also in what is null, false or empty`,
);
for (const outcome of outcomes) {
  const { type, edit, real, simulated, differences } = outcome;
  if (real !== simulated) console.log(`  ${type}, ${edit}: ${real}, simulated as ${simulated}`);
  else if (differences.length > 0)
    console.log(`  ${type}, ${edit}: ${real}, differs at ${differences.slice(0, 5).map(text).join(", ")}`);
}
if (values.all) for (const [type, why] of skipped) console.log(`  ${type} was not measured: ${why}`);
console.log(`${new Set(outcomes.map(({ type }) => type)).size} types were measured, ${skipped.length} were not.`);
process.exit(0);
