// Records what base64gzip of the real terraform makes of many texts: node test/conformance/gzip/record.mjs [OUTPUT]
// The first line says the version and the command, each other one is a text of texts.mjs and its result.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../values/terraform.mjs";
import { brief, COMMAND, zippedByTerraform } from "./ask.mjs";
import { recordedTexts } from "./texts.mjs";

const texts = recordedTexts();
const zipped = zippedByTerraform(texts.map(({ text }) => text));
const cases = texts.map(({ kind, size }, at) => ({ kind, size, ...brief(zipped[at]) }));
const lines = [{ terraform: version(), command: COMMAND }, ...cases].map((line) => JSON.stringify(line));
writeFileSync(process.argv[2] ?? join(import.meta.dirname, "gzip.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${cases.length} texts`);
