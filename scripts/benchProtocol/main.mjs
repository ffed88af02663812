import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../host/paths.mjs";
import { measureEmpty, measureMonorepo, measureReferences, measureRoots, measureWorkspace } from "./measure.mjs";
import { writeReport } from "./report.mjs";
import { SHAPES } from "./workspace.mjs";

// npm run bench -- protocol [--json] [--sizes=1000,5000,20000] [--shape="one file"] [--state=no|yes] [--no-roots]
// [--references] [--server=FILE] [--against=FILE] [--write]: measures the response times of the server. FILE is a bundle to
// measure instead of the one that is built; that of `--against` is measured after each, in the same run, and ratios are
// printed: figures of different machines, or of different hours, cannot be compared. `--references` measures only the keys of a
// reference. `--write` writes the figures into docs/performance.md.

/** Builds the server, measures it, and prints the figures; as JSON with `--json`. */
export async function benchProtocol(words) {
  const options = optionsOf(words);
  if (!options.server) execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  const program = options.server ?? join(root, "dist/server.js");
  const say = options.json ? () => {} : console.log;
  const empty = await measureEmpty(program);
  say(`a server without anything: ${empty.toFixed(0)} MB`);
  say(HEADINGS);
  const workspaces = [];
  for (const workspace of workspacesOf(options)) {
    workspaces.push(await measureWorkspace(program, workspace, empty));
    say(line(workspaces.at(-1)));
    if (options.against)
      say(ratios(workspaces.at(-1), await measureWorkspace(options.against, workspace, empty), OF_WORKSPACE));
  }
  const references = [];
  for (const instances of options.sizes) {
    references.push(await measureReferences(program, { instances }));
    say(referencesLine(references.at(-1)));
    if (options.against)
      say(ratios(references.at(-1), await measureReferences(options.against, { instances }), OF_REFERENCES));
  }
  const roots = options.roots
    ? await measureRoots(program, { instances: 1000, shape: "many files", state: true })
    : undefined;
  if (roots) say(rootsLine(roots));
  const monorepo = options.roots ? await measureMonorepo(program) : undefined;
  if (monorepo) say(monorepoLine(monorepo));
  const figures = { empty, workspaces, references, roots, monorepo };
  if (options.write) writeReport(figures);
  if (options.json) console.log(JSON.stringify(figures, undefined, 2));
  return figures;
}

function optionsOf(words) {
  const values = new Map(words.map((word) => word.split("=")));
  const list = (name, all) => (values.has(name) ? values.get(name).split(",") : all);
  return {
    server: values.get("--server"),
    against: values.get("--against"),
    json: values.has("--json"),
    write: values.has("--write"),
    sizes: list("--sizes", ["1000", "5000", "20000"]).map(Number),
    shapes: values.has("--references") ? [] : list("--shape", SHAPES),
    states: list("--state", ["no", "yes"]).map((word) => word === "yes"),
    roots: !values.has("--no-roots") && !values.has("--references"),
  };
}

const workspacesOf = ({ sizes, shapes, states }) =>
  sizes.flatMap((instances) => shapes.flatMap((shape) => states.map((state) => ({ instances, shape, state }))));

const COLUMNS = [
  ["instances", ({ instances }) => instances],
  ["shape", ({ shape }) => shape],
  ["state", ({ state }) => (state ? "yes" : "no")],
  ["init", ({ initialize }) => initialize.toFixed(0)],
  ["start cpu", ({ start }) => start.cpu.toFixed(0)],
  ["wall", ({ start }) => start.wall.toFixed(0)],
  ["key cpu", ({ leaf }) => leaf.cpu.toFixed(1)],
  ["p50", ({ leaf }) => leaf.p50.toFixed(1)],
  ["p95", ({ leaf }) => leaf.p95.toFixed(1)],
  ["bytes", ({ leaf }) => leaf.bytes],
  ["+explorer", ({ explorer }) => `${explorer.cpu.toFixed(1)}/${explorer.bytes}`],
  ["shared visible", ({ shared }) => shared.visible.toFixed(0)],
  ["all", ({ shared }) => shared.all.toFixed(0)],
  ["burst", ({ burst }) => burst.settled.toFixed(0)],
  ["idle %", ({ idle }) => idle.toFixed(1)],
  ["MB", ({ memory }) => memory.started.toFixed(0)],
  ["after", ({ memory }) => memory.after.toFixed(0)],
  ["peak", ({ memory }) => memory.peak.toFixed(0)],
  ["KB/instance", ({ memory }) => memory.perInstance.toFixed(1)],
];

/** What is compared with an earlier build. Wall time is not: it depends on what else the machine does. */
const OF_WORKSPACE = [
  ["start CPU", ({ start }) => start.cpu],
  ["key CPU", ({ leaf }) => leaf.cpu],
  ["key bytes", ({ leaf }) => leaf.bytes],
  ["key with explorer", ({ explorer }) => explorer.cpu],
  ["shared CPU", ({ shared }) => shared.cpu],
  ["burst CPU", ({ burst }) => burst.cpu],
  ["MB", ({ memory }) => memory.started],
  ["peak", ({ memory }) => memory.peak],
];
const OF_REFERENCES = [
  ["start CPU", ({ start }) => start.cpu],
  ["key CPU", ({ keys }) => keys.cpu],
  ["MB", ({ memory }) => memory.now],
];

/** Returns a line with the ratios of new figures to those of an earlier build. */
const ratios = (now, before, columns) =>
  `  of the earlier build: ${columns.map(([name, of]) => `${name} ${(of(now) / of(before)).toFixed(2)} (${of(before).toFixed(1)})`).join(", ")}`;

const padded = (cells) => cells.map((cell, at) => String(cell).padStart(COLUMNS[at][0].length + 2)).join(" ");
const HEADINGS = padded(COLUMNS.map(([name]) => name));
const line = (figures) => padded(COLUMNS.map(([, of]) => of(figures)));

const monorepoLine = ({ roots, files, opened, leaf, memory }) =>
  `${roots} roots of ${files} files: the open file ${opened.toFixed(0)} ms; a key ${leaf.cpu.toFixed(1)} ms CPU, p95 ${leaf.p95.toFixed(1)} ms; ${memory.now.toFixed(0)} MB, highest ${memory.peak.toFixed(0)} MB`;

const referencesLine = ({ instances, start, keys, memory }) =>
  `${instances} instances that refer to each other: start ${start.cpu.toFixed(0)} ms CPU, ${start.wall.toFixed(0)} ms; a key of a reference ${keys.cpu.toFixed(1)} ms CPU, p50 ${keys.p50.toFixed(1)} ms, p95 ${keys.p95.toFixed(1)} ms; ${memory.now.toFixed(0)} MB, highest ${memory.peak.toFixed(0)} MB`;

const rootsLine = ({ roots, instances, leaf, memory }) =>
  `${roots} roots of ${instances}: a key in one ${leaf.cpu.toFixed(1)} ms CPU, p95 ${leaf.p95.toFixed(1)} ms, ${leaf.messages} messages, ${leaf.bytes} bytes; ${memory.now.toFixed(0)} MB`;
