// Records what yamldecode of the real terraform makes of texts: node test/conformance/yaml/record.mjs [OUTPUT]
// The first line says the version and the command, each other one is a text with its value and type, or with its error.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { version } from "../values/terraform.mjs";
import { COMMAND, decodedByTerraform } from "./ask.mjs";
import { recordedTexts } from "./texts.mjs";

const decoded = decodedByTerraform(recordedTexts());
const lines = [{ terraform: version(), command: COMMAND }, ...decoded].map((line) => JSON.stringify(line));
writeFileSync(process.argv[2] ?? join(import.meta.dirname, "yaml.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${decoded.length} texts, ${decoded.filter(({ fault }) => fault).length} errors`);
