import { randomState } from "./randomStates.mjs";

/** What 0.11 wrote for a value that was not known yet. */
const UNKNOWN = "74D93920-ED26-11E3-AC10-0800200C9A66";
const unknownAttributes = {
  id: "i",
  name: UNKNOWN,
  "ports.#": "2",
  "ports.0": "80",
  "ports.1": UNKNOWN,
  "tags.%": UNKNOWN,
  "zones.#": "1",
  "zones.7": UNKNOWN,
  "rule.#": "1",
  "rule.0.port": UNKNOWN,
  "rule.0.name": "r",
};
const primary = { id: "i", attributes: unknownAttributes, meta: { schema_version: "1" } };
const resources = { "sample_old.a": { type: "sample_old", primary, provider: "provider.sample" } };
const unknown = { version: 3, serial: 1, lineage: "old", modules: [{ path: ["root"], resources }] };

/** States that are as they should be: by name, the text of the file. */
export const states = {
  ...Object.fromEntries(Array.from({ length: 120 }, (_, seed) => [`seed ${seed}`, randomState(seed)])),
  "of 0.11, with what was not known": JSON.stringify(unknown),
};
