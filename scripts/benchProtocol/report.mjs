import { readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.mjs";
import { plot } from "./plot.mjs";

const BEGIN = "<!-- figures -->";
const END = "<!-- end of figures -->";

/** Writes the figures into docs/performance.md, and the plot beside it. */
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
    points: workspaces.filter((one) => nameOf(one) === name).map((one) => [one.instances, of(one)]),
  }));
}

const nameOf = ({ shape, state }) => `${shape}, ${state ? "all in the state" : "no state"}`;

function tables({ empty, workspaces, references, roots, monorepo }) {
  const machine = `${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`;
  return [
    `Measured on ${machine}.`,
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
      workspaces.map((one) => [
        one.instances.toLocaleString("en"),
        nameOf(one),
        ms(one.initialize),
        ms(one.start.cpu),
        ms(one.start.wall),
        ms(one.leaf.cpu),
        ms(one.leaf.p50),
        ms(one.leaf.p95),
        `${one.leaf.bytes.toLocaleString("en")} B`,
      ]),
    ),
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
      workspaces.map((one) => [
        one.instances.toLocaleString("en"),
        nameOf(one),
        `${ms(one.explorer.cpu)}, ${one.explorer.bytes.toLocaleString("en")} B`,
        ms(one.shared.visible),
        ms(one.shared.all),
        ms(one.burst.settled),
        `${one.idle.toFixed(1)} %`,
        `${one.memory.started.toFixed(0)} MB`,
        `${one.memory.peak.toFixed(0)} MB`,
        `${one.memory.perInstance.toFixed(1)} KB`,
      ]),
    ),
    "A reference is typed where nearly everything refers to something else: it appears, is wrong, is right, and goes.",
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
    ),
    roots
      ? `${roots.roots} root modules of ${roots.instances.toLocaleString("en")} instances: a key in one costs ${ms(roots.leaf.cpu)} of CPU (p95 ${ms(roots.leaf.p95)}) and ${roots.leaf.messages.toFixed(1)} messages; the server has ${roots.memory.now.toFixed(0)} MB. With nothing open it has ${empty.toFixed(0)} MB.`
      : `With nothing open the server has ${empty.toFixed(0)} MB.`,
    ...(monorepo
      ? [
          `${monorepo.roots} root modules of ${monorepo.files} files each, of a cloud provider that nobody has initialised: the open file has its diagnostics ${ms(monorepo.opened)} after the start of the process, all have after ${ms(monorepo.all)}; a key costs ${ms(monorepo.leaf.cpu)} of CPU (p95 ${ms(monorepo.leaf.p95)}); the server has ${monorepo.memory.now.toFixed(0)} MB, at its highest ${monorepo.memory.peak.toFixed(0)} MB.`,
        ]
      : []),
  ].join("\n\n");
}

const ms = (value) => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

const table = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
