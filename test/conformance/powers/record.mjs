// Records what pow and log of the real terraform give: node test/conformance/powers/record.mjs [OUTPUT]
// The first line says the version and the command, each other one is a call with what is printed, or with its error.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateAll, inFolder, version } from "../values/terraform.mjs";
import { FAILING, orFault, recordedCalls } from "./calls.mjs";

const calls = recordedCalls();
const printed = evaluateAll(calls.map(orFault));
const cases = calls.map((call, at) => ({ call, printed: printed[at] }));
const failures = FAILING.map((call) => ({ call, detail: detailOf(call) }));

/** The console breaks the lines of an error, and frames them. */
function detailOf(call) {
  const { stderr } = inFolder({}, ({ run }) => run(["console", "-no-color"], `${call}\n`));
  const [detail = ""] = /Call to function .*\./.exec(stderr.replace(/[│╷╵\s]+/g, " ")) ?? [];
  return detail.trim();
}

const command = 'echo "[try(CALL, \\"fault\\"), …]" | terraform console';
const lines = [{ terraform: version(), command }, ...cases, ...failures].map((line) => JSON.stringify(line));
writeFileSync(process.argv[2] ?? join(import.meta.dirname, "powers.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${cases.length} calls, ${failures.length} errors`);
