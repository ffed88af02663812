import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, normalize, sep } from "node:path";
import ts from "typescript-ast";
import { expect, test } from "vitest";

// The import rules of server/ARCHITECTURE.md.

const architecture = readFileSync("server/ARCHITECTURE.md", "utf8");
const order = lineAfter("engine/source engine/values");
const planOrder = lineAfter("regimes graph rows");
const dependencies = dependencyTable(architecture);
const files = [...sources("server"), ...sources("client")];

test("there are files to check", () => {
  expect(order.length).toBeGreaterThan(10);
  expect(planOrder.length).toBeGreaterThan(20);
  expect(dependencies.size).toBeGreaterThan(5);
  for (const room of ["engine/source", "engine/values", "client/extension", "client/webview", "protocol"])
    expect(
      files.filter((file) => roomOf(file) === room),
      `files in ${room}`,
    ).not.toEqual([]);
});

test("every file stands in a room that ARCHITECTURE.md knows", () => {
  const known = [...order, "protocol", "host", "entry", "client/extension", "client/webview"];
  expect(files.filter((file) => !known.includes(roomOf(file)))).toEqual([]);
});

test("a room imports only rooms to its left", () =>
  expect(files.flatMap((file) => importsOf(file).flatMap((specifier) => wrongDirection(file, specifier)))).toEqual([]));

test("every file of the plan stands in a room of its line", () =>
  expect(planFiles().filter((file) => !planOrder.includes(planRoomOf(file)))).toEqual([]));

test("a room of the plan imports only rooms to its left", () =>
  expect(
    planFiles().flatMap((file) =>
      neighbours(file)
        .filter((target) => planOrder.indexOf(planRoomOf(target)) > planOrder.indexOf(planRoomOf(file)))
        .map((target) => `${file} imports ${target}: ${planRoomOf(target)} is not to the left of ${planRoomOf(file)}`),
    ),
  ).toEqual([]));

test("no folder holds more than 45 files", () => {
  const sizes = new Map<string, number>();
  for (const file of [...typescriptIn("server"), ...typescriptIn("client")])
    sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
  expect([...sizes].filter(([, size]) => size > 45)).toEqual([]);
});

test("a package is imported only where ARCHITECTURE.md says so", () =>
  expect(files.flatMap((file) => importsOf(file).flatMap((specifier) => wrongPackage(file, specifier)))).toEqual([]));

test("every dependency of package.json is in the table, with its reason", () => {
  const manifest = JSON.parse(readFileSync("package.json", "utf8"));
  const named = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(named.filter((name) => !dependencies.get(name)?.reason)).toEqual([]);
});

test("paths are made by engine/source/paths.ts: only what meets the operating system uses node:path", () => {
  const meets =
    /^(?:server\/host\/node\/.*|server\/(?:cli|languageServer)\.ts|server\/cli\/workingPaths\.ts|client\/extension\/system\/.*)$/;
  const users = files.filter((file) => importsOf(file).includes("node:path"));
  expect(users.filter((file) => !meets.test(file))).toEqual([]);
  expect(users).toContain("server/cli/workingPaths.ts");
});

test("the engine uses no clock, randomness, log or process", () =>
  expect(files.filter((file) => file.startsWith("server/engine/")).flatMap(impurities)).toEqual([]));

test("a view uses only the shown part and the queries of a plan", () =>
  expect(files.filter((file) => file.startsWith("server/ide/")).flatMap(insideOfPlan)).toEqual([]));

/** The groups of files that may import each other in a circle, with the reasons. */
const CIRCLES: readonly { readonly files: string; readonly why: string }[] = [
  {
    files: "engine/lang/{call,collections,conditional,evaluate,forExpression,operators,shortCircuit,splat,template}",
    why: "an expression of each kind holds expressions of every kind",
  },
  {
    files: "engine/syntax/native/{call,collection,directives,expression,for,template,traversal}",
    why: "an expression of each kind holds expressions of every kind",
  },
  { files: "engine/syntax/native/{block,body}", why: "a block has a body, and a body has blocks" },
  {
    files: "engine/values/conversion/{canConvert,commonType}",
    why: "collections convert where their elements have a type in common, and types have one where they convert to it",
  },
  {
    files: "engine/lifecycle/contract/{nestedPlanValid,planValid}",
    why: "a nested attribute is judged by the rules of the attributes in it",
  },
  {
    files: "engine/terragrunt/{dependencies,parseConfiguration,stack}",
    why: "a file is parsed with the outputs of other files, and reads other files",
  },
];

test("files import each other only where they must", () => {
  const foundCircles = circles(files).map((circle) => circle.map((file) => file.replace(/^server\/|\.tsx?$/g, "")));
  const allowed = CIRCLES.map((circle) => expanded(circle.files));
  expect(
    foundCircles.filter((circle) => !allowed.some((one) => one.join() === circle.join())),
    "circles",
  ).toEqual([]);
  expect(
    allowed.filter((circle) => !foundCircles.some((one) => one.join() === circle.join())),
    "no longer there",
  ).toEqual([]);
});

/** Expands `a/{b,c}` to `a/b` and `a/c`. */
function expanded(pattern: string): string[] {
  const [folder = "", names = ""] = pattern.replace("}", "").split("{");
  return names.split(",").map((name) => folder + name);
}

/** Returns the groups of files that import each other in a circle, by Tarjan's algorithm; type imports count too. */
function circles(allFiles: readonly string[]): string[][] {
  const targets = new Map(allFiles.map((file) => [file, neighbours(file)]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const foundCircles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    open.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) foundCircles.push(circle.sort());
  };
  for (const file of allFiles) if (!order.has(file)) visit(file);
  return foundCircles;
}

const neighbours = (file: string): string[] =>
  importsOf(file)
    .filter(isRelative)
    .map((specifier) => resolved(file, specifier));

const isRelative = (specifier: string): boolean => specifier.startsWith(".");

const resolved = (file: string, specifier: string): string =>
  normalize(join(dirname(file), specifier))
    .split(sep)
    .join("/");

/** Returns the TypeScript files of a folder, with tests. */
function typescriptIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name).split(sep).join("/"))
    .filter((name) => /\.tsx?$/.test(name));
}

/** Returns the source files of a folder, without tests. */
function sources(folder: string): string[] {
  return typescriptIn(folder).filter((name) => !/\.test\.tsx?$|\.d\.ts$/.test(name));
}

/** Returns the room of a file, such as `engine/values`, `ide` or `client/webview`; `entry` for files directly in server/. */
function roomOf(file: string): string {
  const [side, ...parts] = file.split("/");
  if (side === "client") return `client/${parts[0]}`;
  if (parts.length === 1) return "entry";
  return parts[0] === "engine" ? `engine/${parts[1]}` : parts[0]!;
}

const PLAN = "server/engine/plan/";

const planFiles = (): string[] => files.filter((file) => file.startsWith(PLAN));

/** Returns the room of a file in the plan: its folder, or its name if it stands in none. */
const planRoomOf = (file: string): string =>
  file.startsWith(PLAN) ? (file.slice(PLAN.length).split("/")[0] ?? "").replace(/\.ts$/, "") : "";

const imports = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const found =
    imports.get(file) ??
    ts.preProcessFile(readFileSync(file, "utf8"), true, true).importedFiles.map(({ fileName }) => fileName);
  imports.set(file, found);
  return found;
}

function wrongDirection(file: string, specifier: string): string[] {
  if (!isRelative(specifier)) return [];
  const target = resolved(file, specifier);
  const reason = forbidden(roomOf(file), roomOf(target), target);
  return reason ? [`${file} imports ${target}: ${reason}`] : [];
}

/** Returns why a room may not import a file of another room; undefined if it may. */
function forbidden(from: string, to: string, target: string): string | undefined {
  if (target === "server/workspace/uris.ts" && from !== "lsp") return "only lsp speaks in URIs, the others in paths";
  if (from === to || from === "entry") return undefined;
  if (from === "protocol") return "protocol imports nothing, so that client/ can have it alone";
  if (from.startsWith("client/") && target.startsWith("server/"))
    return to === "protocol" ? undefined : "client/ knows no Terraform: all it may import from server/ is protocol";
  if (from.startsWith("client/")) return wrongInClient(from, target);
  if (to.startsWith("client/")) return "the server knows no editor";
  if (to === "entry") return "an entry point chooses a host, and nothing imports it";
  if (to === "host") return "only entry points choose a host";
  if (to === "protocol") return from.startsWith("engine/") ? "the engine knows no view" : undefined;
  if (from === "host") return to.startsWith("engine/") || to === "workspace" ? undefined : "a host only finds answers";
  if (from === "engine/values" && to === "engine/source")
    return target.endsWith("/bug.ts") ? undefined : "values know no source text; whoever called adds the range";
  return order.indexOf(to) < order.indexOf(from) ? undefined : `${to} is not to the left of ${from}`;
}

function wrongInClient(from: string, target: string): string | undefined {
  if (from === "client/webview") return "the page runs without VS Code";
  return /^client\/webview\/\w+\/(?:messages|svg)\.ts$/.test(target)
    ? undefined
    : "of a page only its messages and its SVG are known";
}

function wrongPackage(file: string, specifier: string): string[] {
  if (isRelative(specifier)) return [];
  const name = packageOf(specifier);
  const allowed = dependencies.get(name)?.rooms ?? [];
  const room = roomOf(file);
  if (room === "entry" || allowed.some((place) => room === place || room.startsWith(`${place}/`))) return [];
  const places = allowed.length > 0 ? `only ${allowed.join(", ")} may` : "the table names no room that may";
  return [`${file} imports ${specifier}: ${places} (server/ARCHITECTURE.md, Dependencies)`];
}

function packageOf(specifier: string): string {
  if (specifier.startsWith("node:") || builtinModules.includes(specifier)) return "node:";
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The types that hold a plan with its walk. */
const LIVE = /\b(?:LivePlan|RootPlan|Walked)\b/;
const WALK = /^server\/engine\/plan\/(?:walk|walked|nodes)\//;

/** Returns the imports of modules that make plans. */
function insideOfPlan(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const why = "a view takes Plan and PlanQueries, so that it also works for a plan that was saved and has no walk";
  return [
    ...[...text.matchAll(/^import [^;]*;/gm)].flatMap(([line]) => LIVE.exec(line)?.[0] ?? []),
    ...importsOf(file)
      .map((specifier) => resolved(file, specifier))
      .filter((target) => WALK.test(target)),
  ].map((name) => `${file} imports ${name}: ${why}`);
}

/** Returns the uses of names that make plans irreproducible or reach out of the engine. */
/** Matches each text that is not pure. No other file needs to be parsed. */
const MAY_BE_IMPURE = /\b(?:Date|Math\s*\??\.\s*random|console|process|performance)\b/;

function impurities(file: string): string[] {
  const text = readFileSync(file, "utf8");
  if (!MAY_BE_IMPURE.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const violations: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = impureName(node);
    if (name) {
      const { line } = source.getLineAndCharacterOfPosition(node.pos);
      violations.push(`${file}:${line + 1}: ${name} in the engine, which is a function of its inputs`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return violations;
}

function impureName(node: ts.Node): string | undefined {
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "Date")
    return "new Date";
  if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined;
  const [object, property] = [node.expression.text, node.name.text];
  const whole = ["console", "process", "performance"].includes(object);
  return whole || ["Date.now", "Math.random"].includes(`${object}.${property}`) ? `${object}.${property}` : undefined;
}

/** Returns the names of the line of ARCHITECTURE.md that begins in this way. */
function lineAfter(start: string): string[] {
  const line = architecture.split("\n").find((some) => some.startsWith(start));
  return line?.split(" ") ?? [];
}

function dependencyTable(text: string): Map<string, { rooms: string[]; reason: string }> {
  const [, section = ""] = text.split("\n## Dependencies");
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return new Map(
    rows.flatMap((line) => {
      const [, names = "", rooms = "", reason = ""] = line.split("|").map((column) => column.trim());
      return quoted(names).map((name) => [name, { rooms: quoted(rooms), reason }] as const);
    }),
  );
}

function quoted(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => name!);
}
