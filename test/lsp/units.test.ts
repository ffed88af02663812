import { expect, test } from "vitest";
import { EXPLORER, PLAN_MARKDOWN, PLAN_OVERVIEW, SHOWN_ROOT, TIMELINE } from "../../server/protocol/methods.ts";
import type { PlanLine, PlanOverview } from "../../server/protocol/planOverview.ts";
import { withFolder } from "../support/folder.ts";
import { type Session, startSession } from "./session.ts";

// Units of Terragrunt in an editor.

const APP = `include "root" {
  path = find_in_parent_folders("root.hcl")
}
terraform {
  source = "../../modules/app"
}
locals {
  size = 2
}
dependency "base" {
  config_path = "../base"
}
inputs = {
  size = local.size + dependency.base.outputs.size
}
`;
const DATA = 'terraform {\n  backend "s3" {}\n}\nresource "terraform_data" "a" {\n}\noutput "size" {\n  value = 7\n}\n';
const REMOTE =
  'remote_state {\n  backend = "s3"\n  config = {\n    bucket = "b"\n    key = "k"\n    region = "eu-west-1"\n  }\n}\n';
const FILES = {
  "root.hcl": 'inputs = {\n  name = "from root"\n}\n',
  "modules/app/main.tf":
    'variable "size" {\n  type = number\n}\nvariable "name" {}\nresource "terraform_data" "app" {\n  input = "${var.name} ${var.size}"\n}\n',
  "modules/base/main.tf": 'output "size" {\n  value = 7\n}\n',
  "live/app/terragrunt.hcl": APP,
  "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/base"\n}\n',
};

test("a file of a unit shows the plan of the unit, or says why there is none", () => {
  const refused = APP.replace("modules/app", "modules/none");
  return withFolder({ ...FILES, "live/app/terragrunt.hcl": refused }, async (folder) => {
    const session = await startSession(folder);
    const shown = (unit: string) =>
      session.connection.sendRequest(SHOWN_ROOT, { uri: session.uri(`live/${unit}/terragrunt.hcl`) });
    await session.open("live/base/terragrunt.hcl", FILES["live/base/terragrunt.hcl"]);
    await expect.poll(() => shown("base"), SLOW).toEqual({ root: session.uri("live/base") });
    await session.open("live/app/terragrunt.hcl", refused);
    await expect
      .poll(() => shown("app"), SLOW)
      .toEqual({ unit: "app", notPlanned: expect.stringMatching(/modules\/none is not a folder$/) });
    expect(await session.lenses("live/app/terragrunt.hcl")).toContain(
      "1 not planned · The source ../../modules/none is not a folder",
    );
    await session.close();
  });
});

test("a unit is planned: its module has the values that its file gives", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    await session.open("modules/app/main.tf", FILES["modules/app/main.tf"]);
    expect(await session.hover("modules/app/main.tf", 5, 5)).toContain('"from root 9"');
    expect(await session.lenses("modules/app/main.tf")).toEqual([
      "5 + will be created",
      "1 given by the inputs of the unit",
      "4 given by the inputs of the unit",
    ]);
    const root = session.uri("live/app");
    const overview = await session.connection.sendRequest<PlanOverview | null>(PLAN_OVERVIEW, {
      ...{ root, from: 0, count: 10, query: { text: "", kinds: [], toggled: [] } },
    });
    expect(JSON.stringify(overview)).toContain("terraform_data.app");
    const timeline = await session.connection.sendRequest<object>(TIMELINE, { root, address: "terraform_data.app" });
    expect(JSON.stringify(timeline)).toContain("modules/app/main.tf");
    const explorer = await session.connection.sendRequest<object>(EXPLORER, {});
    expect(JSON.stringify(explorer)).toContain('live/app"');
    await session.change("live/app/terragrunt.hcl", APP.replace("size = 2", "size = 3"));
    await expect.poll(() => session.hover("modules/app/main.tf", 5, 5), SLOW).toContain('"from root 10"');
    await session.open("modules/base/main.tf", FILES["modules/base/main.tf"]);
    await session.change("modules/base/main.tf", FILES["modules/base/main.tf"].replace("7", "20"));
    await expect.poll(() => session.hover("modules/app/main.tf", 5, 5), SLOW).toContain('"from root 23"');
    await session.close();
  }));

test("what is wrong with a unit stands in its file", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    const shows = async (text: string, ...expected: readonly string[]) => {
      await session.change("live/app/terragrunt.hcl", text);
      await session.diagnostics("live/app/terragrunt.hcl", (summaries) => `${summaries}` === `${expected}`);
    };
    await shows(APP.replace("local.size", "local.sise"), "Unsupported attribute");
    await shows(APP.replace("  size = local", "  sise = local"), "Unused input", "Missing required input");
    await shows(APP.replace("outputs.size", "outputs.none"), "Unsupported attribute", "No such output");
    await shows(APP.replace("../base", "../none"), "Missing dependency");
    await shows(APP.replace("locals {", "locals {\n  x = "), "Invalid expression");
    await shows(APP);
    await session.close();
  }));

/** The position after the first occurrence of a text. */
function after(text: string, part: string) {
  const before = text.slice(0, text.indexOf(part) + part.length);
  const lines = before.split("\n");
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}

test("hovers in a unit say values, and where they come from", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    const hover = (part: string) => {
      const { line, character } = after(APP, part);
      return session.hover("live/app/terragrunt.hcl", line, character);
    };
    expect(await hover("dependency.base.outputs.si")).toBe(
      "```terraform\ndependency.base.outputs.size = 7\n```\n\nnumber · planned by `../base`",
    );
    expect(await hover("local.si")).toContain("local.size = 2");
    expect(await hover("  si")).toContain("local.size = 2");
    expect(await hover("inputs = {\n  si")).toBe(
      "```terraform\nsize = 9\n```\n\nnumber · set in `terragrunt.hcl:14` · variable `size` of the module: `number`",
    );
    expect(await hover("find_in_par")).toContain("The path of the nearest file of a name");
    expect(await hover('"ro')).toContain("`../../root.hcl`");
    expect(await hover('dependency "b')).toContain("planned by `../base`");
    expect(await hover("config_pa")).toContain("The folder of the other unit.");
    await session.open("root.hcl", FILES["root.hcl"]);
    expect(await session.hover("root.hcl", 1, 4)).toContain("set in `root.hcl:2`");
    await session.close();
  }));

test("lenses, hints, symbols and formatting of a unit", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    const name = "live/app/terragrunt.hcl";
    const textDocument = { uri: session.uri(name) };
    await session.open(name, APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    expect(await session.lenses(name)).toEqual(["1 +1 · plan of this unit", "10 planned by ../base"]);
    expect(await session.lenses("live/base/terragrunt.hcl")).toEqual([
      "1 no changes · plan of this unit",
      "1 used by 1 unit",
    ]);
    const range = { start: { line: 0, character: 0 }, end: { line: 20, character: 0 } };
    const hints = await session.connection.sendRequest<{ label: string }[]>("textDocument/inlayHint", {
      textDocument,
      range,
    });
    expect(hints.map(({ label }) => label)).toEqual([`= "${folder}/root.hcl"`].filter(({ length }) => length <= 42));
    const symbols = await session.connection.sendRequest<{ name: string }[]>("textDocument/documentSymbol", {
      textDocument,
    });
    expect(symbols.map(({ name: each }) => each)).toEqual([
      "include root",
      "terraform",
      "locals",
      "dependency base",
      "inputs",
    ]);
    await session.change(name, 'inputs = {\n  a   =  "${1}"\n}\n');
    const edits = await session.connection.sendRequest<{ newText: string }[]>("textDocument/formatting", {
      textDocument,
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edits.map(({ newText }) => newText)).toEqual(['  a = "${1}"\n']);
    await session.close();
  }));

test("names of a unit lead to their declarations, over files and units", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    const name = "live/app/terragrunt.hcl";
    await session.open(name, APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    const asked = async (method: string, file: string, position: object, more: object = {}) => {
      const found = await session.connection.sendRequest<{ uri: string; range: { start: { line: number } } }[]>(
        method,
        {
          textDocument: { uri: session.uri(file) },
          position,
          ...more,
        },
      );
      return found.map(({ uri, range }) => `${uri.slice(session.uri("").length)}:${range.start.line + 1}`);
    };
    const definition = (part: string) => asked("textDocument/definition", name, after(APP, part));
    expect(await definition("local.si")).toEqual(["live/app/terragrunt.hcl:8"]);
    expect(await definition("dependency.ba")).toEqual(["live/app/terragrunt.hcl:10"]);
    expect(await definition("outputs.si")).toEqual(["modules/base/main.tf:1"]);
    expect(await definition("inputs = {\n  si")).toEqual(["modules/app/main.tf:1"]);
    expect(await definition('"../ba')).toEqual(["live/base/terragrunt.hcl:1"]);
    expect(await definition('"../../modules/a')).toEqual(["modules/app/main.tf:1"]);
    expect(await definition("find_in_par")).toEqual(["root.hcl:1"]);
    const context = { context: { includeDeclaration: true } };
    expect(await asked("textDocument/references", name, after(APP, "outputs.si"), context)).toEqual([
      "modules/base/main.tf:1",
      "live/app/terragrunt.hcl:14",
    ]);
    await session.open("modules/base/main.tf", FILES["modules/base/main.tf"]);
    expect(await asked("textDocument/references", "modules/base/main.tf", { line: 0, character: 9 }, context)).toEqual([
      "modules/base/main.tf:1",
      "live/app/terragrunt.hcl:14",
    ]);
    const renamed = async (file: string, position: object) => {
      const { changes } = await session.connection.sendRequest<{ changes: Record<string, { newText: string }[]> }>(
        "textDocument/rename",
        { textDocument: { uri: session.uri(file) }, position, newName: "other" },
      );
      return Object.entries(changes).map(([uri, edits]) => [uri.slice(session.uri("").length), edits.length]);
    };
    expect(await renamed(name, after(APP, "local.si"))).toEqual([["live/app/terragrunt.hcl", 2]]);
    expect(await renamed(name, after(APP, 'dependency "b'))).toEqual([["live/app/terragrunt.hcl", 2]]);
    expect(await renamed("modules/base/main.tf", { line: 0, character: 9 })).toEqual([
      ["modules/base/main.tf", 1],
      ["live/app/terragrunt.hcl", 1],
    ]);
    await session.close();
  }));

test("completion in a unit offers blocks, inputs with types, outputs with values, functions and paths", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    const name = "live/app/terragrunt.hcl";
    await session.open(name, APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    const offered = async (text: string, part: string) => {
      await session.change(name, text);
      const list = await session.connection.sendRequest<{ items: { label: string; detail?: string }[] } | null>(
        "textDocument/completion",
        { textDocument: { uri: session.uri(name) }, position: after(text, part) },
      );
      return (list?.items ?? []).map(({ label, detail }) => (detail === undefined ? label : `${label} ${detail}`));
    };
    expect(await offered(`${APP}ge`, "\nge")).toContain("generate");
    expect(await offered(APP.replace("  config_path", "  mo\n  config_path"), "  mo")).toContain("mock_outputs");
    expect(await offered(APP.replace("  size = local", "  \n  xize = local"), "inputs = {\n  ")).toEqual([
      "size number · required",
      "name any",
    ]);
    expect(await offered(APP.replace("outputs.size", "outputs."), "dependency.base.outputs.")).toEqual(["size 7"]);
    expect(await offered(APP.replace("local.size +", "get_ +"), "get_")).toContain(
      "get_repo_root The folder of the Git repository.",
    );
    expect(await offered(APP.replace("../base", ""), 'config_path = "')).toEqual(["../base"]);
    await session.close();
  }));

test("the call hierarchy of units is the run queue", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    const prepared = async (part: string) => {
      const [item] = await session.connection.sendRequest<{ name: string }[]>("textDocument/prepareCallHierarchy", {
        ...{ textDocument: { uri: session.uri("live/app/terragrunt.hcl") }, position: after(APP, part) },
      });
      return item;
    };
    const calls = async (direction: "incoming" | "outgoing", item: object | undefined) => {
      const found = await session.connection.sendRequest<Record<string, { name: string; range: object }>[]>(
        `callHierarchy/${direction}Calls`,
        { item },
      );
      return found.map((call) => `${(call.from ?? call.to)?.name} ${JSON.stringify(call.fromRanges)}`);
    };
    const range = JSON.stringify([{ start: { line: 9, character: 0 }, end: { line: 9, character: 17 } }]);
    const [app, base] = [await prepared("  source"), await prepared('dependency "b')];
    expect([app?.name, base?.name]).toEqual(["app", "base"]);
    expect(await calls("outgoing", app)).toEqual([`base ${range}`]);
    expect(await calls("incoming", app)).toEqual([]);
    expect(await calls("incoming", base)).toEqual([`app ${range}`]);
    await session.close();
  }));

test("values that do not fit their variable, texts in place of lists, and mocks of another type stand at the input", () => {
  const app =
    'terraform {\n  source = "../../modules/app"\n}\ndependency "base" {\n  config_path = "../base"\n  mock_outputs = { size = ["x"] }\n}\ninputs = {\n  size = "large"\n  name = [1]\n}\n';
  return withFolder({ ...FILES, "live/app/terragrunt.hcl": app }, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", app);
    const found = await session.diagnostics("live/app/terragrunt.hcl", (summaries) => summaries.length === 3);
    expect(found).toEqual(["Invalid value for input variable", "Input passed as text", "Mock of another type"]);
    const list = app.replace('size = "large"', "size = 1").replace("name = [1]", 'name = "a"');
    await session.change("live/app/terragrunt.hcl", list.replace('["x"]', "2"));
    await session.diagnostics("live/app/terragrunt.hcl", (summaries) => summaries.length === 0);
    await session.close();
  });
});

/** The machine may be busy. */
const SLOW = { timeout: 20_000 };

/** Returns the lines of the page of a folder with units, each as text. */
async function unitPage(session: Session, folder: string, text = ""): Promise<readonly string[]> {
  const overview = await session.connection.sendRequest<PlanOverview | null>(PLAN_OVERVIEW, {
    ...{ root: session.uri(folder), from: 0, count: 100, query: { text, kinds: [], toggled: [] } },
  });
  return [overview?.notes.join(" · ") ?? "no page", ...(overview?.lines ?? []).map(lineText)];
}

function lineText(line: PlanLine): string {
  const place = line.source ? ` @${line.source.uri.split("/").slice(-2).join("/")}:${line.source.start.line + 1}` : "";
  if (line.kind === "lane") return `  ${line.symbol} ${line.head}${line.tail}: ${line.why}${place}`;
  const counts = line.unit?.counts.map(({ symbol, number }) => `${symbol}${number}`) ?? [];
  return [line.title, ...counts, line.unit?.status, line.unit?.words].filter(Boolean).join(" ") + place;
}

test("a unit whose state is not loaded says so on the page, above lanes without an action", () =>
  withFolder(
    {
      ...FILES,
      "live/base/terragrunt.hcl": `${REMOTE}${FILES["live/base/terragrunt.hcl"]}`,
      "modules/base/main.tf": DATA,
    },
    async (folder) => {
      const session = await startSession(folder);
      await session.open("live/base/terragrunt.hcl", `${REMOTE}${FILES["live/base/terragrunt.hcl"]}`);
      await expect
        .poll(() => unitPage(session, "live"), SLOW)
        .toContain("base State not loaded (s3) @base/terragrunt.hcl:1");
      await session.close();
    },
  ));

test("the page of a folder shows its units in their order, and what a unit passes on", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/base/terragrunt.hcl", FILES["live/base/terragrunt.hcl"]);
    await expect
      .poll(() => unitPage(session, "live"), SLOW)
      .toEqual([
        "2 units",
        "base no changes @base/terragrunt.hcl:1",
        "  + output.size: 7 · used by app (size)",
        "app +1 waits for base (size changes) @app/terragrunt.hcl:1",
        "  + terraform_data.app: ",
      ]);
    const overview = await session.connection.sendRequest<PlanOverview | null>(PLAN_OVERVIEW, {
      ...{ root: session.uri("live"), from: 0, count: 100, query: { text: "", kinds: [], toggled: [] } },
    });
    expect(overview?.roots.slice(0, 1)).toEqual([
      { root: session.uri("live"), title: "live: all units", holdsUnits: true },
    ]);
    const instances = overview?.lines.flatMap((line) => (line.kind === "lane" ? (line.instance ?? []) : []));
    expect(instances).toEqual([{ address: "terraform_data.app", root: session.uri("live/app") }]);
    expect(await unitPage(session, "live", "terraform_data")).toEqual([
      "2 units",
      "app +1 waits for base (size changes) @app/terragrunt.hcl:1",
      "  + terraform_data.app: ",
    ]);
    const markdown = await session.connection.sendRequest<string>(PLAN_MARKDOWN, {
      ...{ root: session.uri("live"), query: { text: "", kinds: [], toggled: [] } },
    });
    expect(markdown).toContain("- **app** `+1` · waits for base (size changes)\n  - `+ terraform_data.app`");
    const lenses = await session.lenses("live/base/terragrunt.hcl");
    expect(lenses).toContain("1 used by 1 unit");
    await session.close();
  }));

test("circles, and units that Terragrunt refuses, stand on the page with their files", () => {
  const files = {
    ...FILES,
    "live/base/terragrunt.hcl":
      'terraform {\n  source = "../../modules/base"\n}\ndependency "app" {\n  config_path = "../app"\n}\n',
    "live/none/terragrunt.hcl": 'terraform {\n  source = "../../modules/none"\n}\n',
  };
  return withFolder(files, async (folder) => {
    const session = await startSession(folder);
    await expect
      .poll(() => unitPage(session, "live"), SLOW)
      .toEqual([
        "3 units · 3 refused by Terragrunt",
        "Dependency Cycle",
        "  ! app/terragrunt.hcl: waits for base @app/terragrunt.hcl:10",
        "  ! base/terragrunt.hcl: waits for app @base/terragrunt.hcl:4",
        "none refused by Terragrunt @none/terragrunt.hcl:1",
        "  ! Missing module: The source ../../modules/none is not a folder. @none/terragrunt.hcl:2",
        "app refused by Terragrunt waits for base @app/terragrunt.hcl:1",
        "base refused by Terragrunt waits for app @base/terragrunt.hcl:1",
      ]);
    await session.close();
  });
});

test("of many units, the page of a folder has those in it planned", () => {
  const base = 'terraform {\n  source = "../../../modules/base"\n}\n';
  const units = Array.from({ length: 40 }, (_, at) => [
    `live/${at < 10 ? "a" : "b"}/u${at}/terragrunt.hcl`,
    at % 10 === 0
      ? base
      : `${base}dependency "u" {\n  config_path = "../u${at - 1}"\n}\ninputs = dependency.u.outputs\n`,
  ]);
  return withFolder({ ...FILES, ...Object.fromEntries(units) }, async (folder) => {
    const session = await startSession(folder);
    const page = async () => (await unitPage(session, "live/b")).slice(0, 3);
    await expect
      .poll(page, SLOW)
      .toEqual([
        "30 units",
        "u10 no changes @u10/terragrunt.hcl:1",
        "u11 no changes waits for u10 (size changes) @u11/terragrunt.hcl:1",
      ]);
    await session.close();
  });
});

const STACK = `locals {
  env = "prod"
}
unit "base" {
  source = "../units/base"
  path   = "base"
}
unit "app" {
  source = "../units/app"
  path   = "app"
  values = {
    name = "app of \${local.env}"
    base = unit.base.path
  }
}
`;
const STACK_FILES = {
  "modules/app/main.tf": FILES["modules/app/main.tf"],
  "modules/base/main.tf": FILES["modules/base/main.tf"],
  "units/base/terragrunt.hcl": 'terraform {\n  source = "${get_repo_root()}/modules/base"\n}\n',
  "units/app/terragrunt.hcl":
    'terraform {\n  source = "${get_repo_root()}/modules/app"\n}\ndependency "base" {\n  config_path = values.base\n}\ninputs = {\n  name = values.name\n  size = dependency.base.outputs.size\n}\n',
  ".git/HEAD": "ref: refs/heads/main\n",
  "live/terragrunt.stack.hcl": STACK,
};

test("units of a stack that is not generated are planned, and the stack file says what comes of them", () =>
  withFolder(STACK_FILES, async (folder) => {
    const session = await startSession(folder);
    const name = "live/terragrunt.stack.hcl";
    const textDocument = { uri: session.uri(name) };
    await session.open(name, STACK);
    await expect
      .poll(() => session.lenses(name), SLOW)
      .toEqual(["1 plan of 2 units", "4 no changes · .terragrunt-stack/base", "8 +1 · .terragrunt-stack/app"]);
    const at = (text: string, part: string) => after(text, part);
    const hover = async (part: string) => {
      const { line, character } = at(STACK, part);
      return session.hover(name, line, character);
    };
    expect(await hover("unit.base.pa")).toContain(`"${folder}/live/.terragrunt-stack/base"`);
    expect(await hover("local.en")).toContain('local.env = "prod"');
    expect(await hover("  values")).toContain("What the unit sees as values.");
    const definition = async (text: string, file: string, part: string) => {
      const found = await session.connection.sendRequest<{ uri: string; range: { start: { line: number } } }[]>(
        "textDocument/definition",
        { textDocument: { uri: session.uri(file) }, position: at(text, part) },
      );
      return found.map(({ uri, range }) => `${uri.slice(session.uri("").length)}:${range.start.line + 1}`);
    };
    expect(await definition(STACK, name, "../units/a")).toEqual(["units/app/terragrunt.hcl:1"]);
    expect(await definition(STACK, name, "unit.ba")).toEqual([`${name}:4`]);
    const app = STACK_FILES["units/app/terragrunt.hcl"];
    await session.open("units/app/terragrunt.hcl", app);
    expect(await definition(app, "units/app/terragrunt.hcl", "values.na")).toEqual([`${name}:12`]);
    expect(await session.hover("units/app/terragrunt.hcl", 7, 18)).toContain('values.name = "app of prod"');
    expect(await session.lenses("units/app/terragrunt.hcl")).toEqual([
      "1 +1 · as ../../live/.terragrunt-stack/app",
      "4 planned by ../base",
    ]);
    const symbols = await session.connection.sendRequest<{ name: string }[]>("textDocument/documentSymbol", {
      textDocument,
    });
    expect(symbols.map(({ name: each }) => each)).toEqual(["locals", "unit base", "unit app"]);
    const explorer = JSON.stringify(await session.connection.sendRequest<object>(EXPLORER, {}));
    expect(explorer).toContain("live/.terragrunt-stack/app");
    expect(explorer).not.toContain('units/app"');
    const changed = STACK.replace('    name = "app of ${local.env}"\n', "    ");
    await session.change(name, changed);
    await session.diagnostics(name, (summaries) => `${summaries}` === "Missing value");
    const offered = await session.connection.sendRequest<{ items: { label: string }[] }>("textDocument/completion", {
      ...{ textDocument, position: { line: 11, character: 4 } },
    });
    expect(offered.items.map(({ label }) => label)).toEqual(["name"]);
    await session.change(name, STACK.replace("../units/app", "../units/none"));
    await session.diagnostics(name, (summaries) => `${summaries}` === "Missing module");
    await session.change(name, STACK.replace('"app of ${local.env}"', '"other"'));
    await expect.poll(() => session.hover("units/app/terragrunt.hcl", 7, 18), SLOW).toContain('values.name = "other"');
    await session.close();
  }));

test("a unit that is generated already is planned as it is, and its stack file says how it differs", () => {
  const generated = {
    ...STACK_FILES,
    "live/.terragrunt-stack/base/terragrunt.hcl": STACK_FILES["units/base/terragrunt.hcl"],
    "live/.terragrunt-stack/app/terragrunt.hcl": `# older\n${STACK_FILES["units/app/terragrunt.hcl"]}`,
    "live/.terragrunt-stack/app/terragrunt.values.hcl": 'name = "old"\nbase = "../base"\n',
  };
  return withFolder(generated, async (folder) => {
    const session = await startSession(folder);
    const name = "live/terragrunt.stack.hcl";
    await session.open(name, STACK);
    const found = await session.diagnostics(name, (summaries) => summaries.length > 0);
    expect(found).toEqual(["Generated folder differs"]);
    await session.open("modules/app/main.tf", STACK_FILES["modules/app/main.tf"]);
    await expect.poll(() => session.hover("modules/app/main.tf", 5, 5), SLOW).toContain('"old 7"');
    await session.close();
  });
});
