import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.mjs";
import { plot } from "./plot.mjs";

const BEGIN = "<!-- figures -->";
const END = "<!-- end of figures -->";

/** Writes the figures into docs/performance.md, and the plot into docs/performance.svg. */
export function writeReport(figures) {
  const path = join(root, "docs/performance.md");
  const [before, , after] = readFileSync(path, "utf8").split(new RegExp(`${BEGIN}|${END}`));
  writeFileSync(path, [before, BEGIN, "\n", tables(figures), "\n", END, after].join(""));
  writeFileSync(join(root, "docs/performance.svg"), plot(panels(figures.workspaces)));
}

const panels = (workspaces) => [
  { title: "a key: CPU, ms", series: seriesOf(workspaces, ({ leaf }) => leaf.cpu) },
  { title: "the start: CPU, ms", series: seriesOf(workspaces, ({ start }) => start.cpu) },
];

function seriesOf(workspaces, of) {
  const names = [...new Set(workspaces.map(nameOf))];
  return names.map((name) => ({
    name,
    points: workspaces
      .filter((workspace) => nameOf(workspace) === name)
      .map((workspace) => [workspace.instances, of(workspace)]),
  }));
}

const nameOf = ({ shape, state }) => `${shape}, ${state ? "all in the state" : "no state"}`;

function tables({ empty, workspaces, references, roots, monorepo }) {
  const machine = `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`;
  return [
    `Measured on ${machine}.`,
    speedTable(workspaces),
    memoryTable(workspaces),
    "A reference is typed in a workspace with many references: it is added, made invalid, corrected and removed.",
    referenceTable(references),
    rootsSentence(roots, empty),
    ...(monorepo ? [monorepoSentence(monorepo)] : []),
  ].join("\n\n");
}

/** Returns the table of the start and of keys. */
const speedTable = (workspaces) =>
  table(
    [
      "instances",
      "workspace",
      "`initialize`",
      "start: CPU",
      "start: wall",
      "key: CPU",
      "key: p50",
      "key: p95",
      "key: sent",
    ],
    workspaces.map((workspace) => [
      workspace.instances.toLocaleString("en"),
      nameOf(workspace),
      ms(workspace.initialize),
      ms(workspace.start.cpu),
      ms(workspace.start.wall),
      ms(workspace.leaf.cpu),
      ms(workspace.leaf.p50),
      ms(workspace.leaf.p95),
      `${workspace.leaf.bytes.toLocaleString("en")} B`,
    ]),
  );

/** Returns the table of the other measurements and of memory. */
const memoryTable = (workspaces) =>
  table(
    [
      "instances",
      "workspace",
      "key, explorer open",
      "shared local: visible",
      "shared local: all",
      "after a burst",
      "idle",
      "RSS",
      "highest",
      "an instance",
    ],
    workspaces.map((workspace) => [
      workspace.instances.toLocaleString("en"),
      nameOf(workspace),
      `${ms(workspace.explorer.cpu)}, ${workspace.explorer.bytes.toLocaleString("en")} B`,
      ms(workspace.shared.visible),
      ms(workspace.shared.all),
      ms(workspace.burst.settled),
      `${workspace.idle.toFixed(1)} %`,
      `${workspace.memory.started.toFixed(0)} MB`,
      `${workspace.memory.peak.toFixed(0)} MB`,
      `${workspace.memory.perInstance.toFixed(1)} KB`,
    ]),
  );

/** Returns the table of the workspaces with many references. */
const referenceTable = (references) =>
  table(
    ["instances", "start: CPU", "start: wall", "key: CPU", "key: p50", "key: p95", "RSS", "highest"],
    references.map(({ instances, start, keys, memory }) => [
      instances.toLocaleString("en"),
      ms(start.cpu),
      ms(start.wall),
      ms(keys.cpu),
      ms(keys.p50),
      ms(keys.p95),
      `${memory.now.toFixed(0)} MB`,
      `${memory.peak.toFixed(0)} MB`,
    ]),
  );

const rootsSentence = (roots, empty) =>
  roots
    ? `${roots.roots} root modules of ${roots.instances.toLocaleString("en")} instances: a key in one costs ${ms(roots.leaf.cpu)} of CPU (p95 ${ms(roots.leaf.p95)}) and ${roots.leaf.messages.toFixed(1)} messages; the server has ${roots.memory.now.toFixed(0)} MB. With nothing open it has ${empty.toFixed(0)} MB.`
    : `With nothing open the server has ${empty.toFixed(0)} MB.`;

const monorepoSentence = (monorepo) =>
  `${monorepo.roots} root modules of ${monorepo.files} files each, of a cloud provider without terraform init: the open file has its diagnostics ${ms(monorepo.opened)} after the start of the process; a key costs ${ms(monorepo.leaf.cpu)} of CPU (p95 ${ms(monorepo.leaf.p95)}); the server has ${monorepo.memory.now.toFixed(0)} MB, at its highest ${monorepo.memory.peak.toFixed(0)} MB.`;

const ms = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
