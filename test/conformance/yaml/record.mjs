// Records what yamldecode and yamlencode of the real terraform make of texts and values: node test/conformance/yaml/record.mjs
// The first line says the version and the command, each other one is a text with its value and type, or with its error;
// or a value with its text.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateAll, version } from "../values/terraform.mjs";
import { COMMAND, decodedByTerraform } from "./ask.mjs";
import { recordedTexts } from "./texts.mjs";
import { encodingOf, recordedValues } from "./values.mjs";

/** Writes a golden file beside this one. */
function write(name, command, cases) {
  const lines = [{ terraform: version(), command }, ...cases].map((line) => JSON.stringify(line));
  writeFileSync(join(import.meta.dirname, name), `${lines.join("\n")}\n`);
}

const decoded = decodedByTerraform(recordedTexts());
write("decode.golden.jsonl", COMMAND, decoded);
const values = recordedValues();
const printed = evaluateAll(values.map(encodingOf));
const encoded = values.map((value, at) => ({ value, printed: printed[at] }));
write("encode.golden.jsonl", `echo '[${encodingOf("VALUE")}, …]' | terraform console`, encoded);
console.log(`${decoded.length} texts, ${decoded.filter(({ fault }) => fault).length} errors; ${encoded.length} values`);
