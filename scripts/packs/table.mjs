import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

// The table of packs in the readme. It is made from the packs themselves, and test/layers/packs.test.ts compares it with them.

const START = "<!-- packs, written by scripts/packs.mjs -->";
const END = "<!-- end of packs -->";

/** Resolves with the packs of a folder, each with its file, in the order of their names. `readPack` is that of the engine. */
export async function packsIn(folder, readPack) {
  const files = (await readdir(folder)).filter((name) => name.endsWith(".pack")).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      const pack = readPack(bytes);
      if ("problem" in pack) throw new Error(`${file}: ${pack.problem}`);
      return { file, size: bytes.length, pack };
    }),
  );
}

/** Returns the table of packs: a line for each provider, with its versions. */
export function packTable(packs) {
  const rows = new Map();
  for (const { pack } of packs) {
    const name = pack.provider.replace(/^registry\.terraform\.io\//, "");
    const { resourceTypes, dataSourceTypes } = pack.schemas;
    const learned = resourceTypes.filter((type) => pack.facts(type)?.includes('"effects"')).length;
    rows.set(name, [...(rows.get(name) ?? []), { pack, resourceTypes, dataSourceTypes, learned }]);
  }
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, versions]) => row(name, versions.sort(newestFirst)));
  return [
    "| provider | version | resource types | data sources | types whose changes were learned |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n");
}

function row(name, versions) {
  const cells = [
    ({ pack }) => `${pack.version}${pack.isReconstructed ? " *" : ""}`,
    ({ resourceTypes }) => count(resourceTypes.length),
    ({ dataSourceTypes }) => count(dataSourceTypes.length),
    ({ learned }) => count(learned),
  ];
  return `| ${[name, ...cells.map((cell) => versions.map(cell).join(", "))].join(" | ")} |`;
}

const count = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, " ");

const newestFirst = (a, b) => b.pack.version.localeCompare(a.pack.version, "en", { numeric: true });

/** Returns a readme with the table in its place. */
export function withTable(readme, table) {
  const [before, rest] = readme.split(START);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`docs/providers.md lacks "${START}" or "${END}"`);
  return `${before}${START}\n\n${table}\n\n${END}${after}`;
}
