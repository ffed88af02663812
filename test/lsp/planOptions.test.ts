import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import type { InlayHint } from "vscode-languageserver";
import {
  PLAN_JSON,
  PLAN_OPTIONS,
  PLAN_OVERVIEW,
  type PlanJson,
  SET_PLAN_OPTIONS,
  type SetPlanOptionsReply,
} from "../../server/protocol/methods.ts";
import type { PlanOptionsView, RootPlanOptions } from "../../server/protocol/planOptions.ts";
import type { PlanOverview } from "../../server/protocol/planOverview.ts";
import type { PlanStatus } from "../../server/protocol/planStatus.ts";
import { stateline } from "../support/command.ts";
import { withFolder } from "../support/folder.ts";
import { type Session, startSession } from "./session.ts";

// A plan with options in the editor is the plan of the command line with the same options.

const MAIN = `variable "size" {
  default = 1
}
variable "token" {
  sensitive   = true
  description = <<-EOT
    What the service wants.
    It is secret.
  EOT
}
resource "terraform_data" "base" {
  input = var.size
}
resource "terraform_data" "web" {
  for_each = toset(["a", "b"])
  input    = [each.key, terraform_data.base.output]
}
resource "terraform_data" "new" {
  input = terraform.workspace
}
output "token" {
  value     = var.token
  sensitive = true
}
`;

const instance = (name: string, input: unknown, key?: string) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    {
      ...(key !== undefined && { index_key: key }),
      schema_version: 0,
      attributes: {
        id: `${name}${key}`,
        input: { value: input, type: "number" },
        output: { value: input, type: "number" },
        triggers_replace: null,
      },
    },
  ],
});

const STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 3,
  lineage: "x",
  outputs: {},
  resources: [instance("base", 1), instance("gone", 2)],
});

const FILES = {
  "main.tf": MAIN,
  ".terraform-version": "1.11.4",
  "terraform.tfstate": STATE,
  "prod.tfvars": 'size = 5\ntoken = "from a file"\n',
  "terraform.tfstate.d/dev/terraform.tfstate": STATE.replace('"serial":3', '"serial":9'),
};

/** The changes of a plan in JSON. Outputs differ, because a variable without a value is an error on the command line. */
type Changes = readonly object[] | undefined;

const changesIn = (plan: { readonly resource_changes?: unknown }): Changes => plan.resource_changes as Changes;

async function commandLine(folder: string, args: readonly string[]): Promise<Changes> {
  const { out } = await stateline(folder, "plan", "--json", ...args);
  return changesIn(JSON.parse(out) as object);
}

async function inEditor(session: Session, root: string): Promise<Changes> {
  for (;;) {
    const reply: PlanJson | null = await session.connection.sendRequest(PLAN_JSON, { uri: root });
    if (reply?.stateline.pending === 0) return changesIn(reply as object);
  }
}

const setOptions = (session: Session, root: string, options: RootPlanOptions): Promise<SetPlanOptionsReply> =>
  session.connection.sendRequest(SET_PLAN_OPTIONS, { root, options });

test("a plan with options is that of the command line", () =>
  withFolder(FILES, async (folder) => {
    const root = pathToFileURL(folder).href;
    const prod = join(folder, "prod.tfvars");
    const files = [{ file: pathToFileURL(prod).href }];
    const cases: readonly (readonly [RootPlanOptions, readonly string[], string | undefined])[] = [
      [{ mode: "destroy" }, ["--destroy"], "destroy"],
      [{ mode: "refresh-only" }, ["--refresh-only"], "refresh-only"],
      [{ targets: ["terraform_data.web"] }, ["--target", "terraform_data.web"], "1 target"],
      [{ replace: ["terraform_data.base"] }, ["--replace", "terraform_data.base"], "1 to replace"],
      [{ variables: files }, ["--var-file", prod], undefined],
      [{ variables: [...files, { name: "size", text: "7" }] }, ["--var-file", prod, "--var", "size=7"], "1 variable"],
      [{ workspace: "dev" }, ["--workspace", "dev"], undefined],
      [{}, [], undefined],
    ];
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    for (const [options, args, words] of cases) {
      expect(await setOptions(session, root, options)).toEqual({});
      const token = args.includes("--var-file") ? [] : ["--var", "token=x"];
      const expected = await commandLine(folder, [...args, ...token]);
      expect(await inEditor(session, root), args.join(" ")).toEqual(expected);
      const chosen = args.includes("--var-file") ? ["prod.tfvars"] : undefined;
      const isSaid = ({ options: said, variableFiles, workspace }: PlanStatus) =>
        said === words &&
        variableFiles?.join() === chosen?.join() &&
        workspace?.name === (options.workspace ?? "default");
      expect((await session.status((_text, status) => isSaid(status))).variableFiles).toEqual(chosen);
    }
    await session.close();
  }));

test("options that Terraform refuses are refused, and the last ones stay", () =>
  withFolder(FILES, async (folder) => {
    const root = pathToFileURL(folder).href;
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    expect(await setOptions(session, root, { targets: ["terraform_data.web"] })).toEqual({});
    for (const options of [
      { targets: ["not an address"] },
      { replace: ["module.a"] },
      { mode: "destroy", replace: ["terraform_data.base"] },
      { targets: ["terraform_data.base"], excludes: ["terraform_data.web"] },
    ] satisfies readonly RootPlanOptions[])
      expect((await setOptions(session, root, options)).refused).toMatch(/\.$/);
    const view: PlanOptionsView | null = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(view?.options).toEqual({ targets: ["terraform_data.web"] });
    await session.close();
  }));

test("the command leaves out sensitive values, and names files as in the folder", () =>
  withFolder(FILES, async (folder) => {
    const root = pathToFileURL(folder).href;
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    const variables = [
      { file: pathToFileURL(join(folder, "prod.tfvars")).href },
      { name: "size", text: "it's 7" },
      { name: "token", text: "hunter2" },
    ];
    await setOptions(session, root, {
      mode: "destroy",
      targets: ['terraform_data.web["a"]'],
      variables,
      workspace: "dev",
    });
    const view: PlanOptionsView | null = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(view?.command).toBe(
      `TF_WORKSPACE=dev terraform plan -destroy -target='terraform_data.web["a"]' -var-file=prod.tfvars -var='size=it'\\''s 7'`,
    );
    expect(view?.environment).toEqual({ TF_IN_AUTOMATION: "1", TF_VAR_token: "hunter2", TF_WORKSPACE: "dev" });
    expect(view?.variables).toEqual([
      { name: "size", isSensitive: false, isMissing: false },
      { name: "token", isSensitive: true, isMissing: false, description: "What the service wants." },
    ]);
    expect(view?.workspace).toBe("dev");
    await setOptions(session, root, { minimalRefresh: true });
    const minimal: PlanOptionsView | null = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(minimal?.options).toEqual({ minimalRefresh: true });
    expect(minimal?.command).toBe(
      `terraform plan -target=terraform_data.gone -target=terraform_data.new -target='terraform_data.web["a"]' -target='terraform_data.web["b"]'`,
    );
    await setOptions(session, root, {});
    const bare: PlanOptionsView | null = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(bare?.variables.map(({ isMissing }) => isMissing)).toEqual([false, true]);
    await session.close();
  }));

test("options that a client remembers hold from the start", () =>
  withFolder(FILES, async (folder) => {
    const root = pathToFileURL(folder).href;
    const planOptions = [{ root, options: { mode: "destroy" } }];
    const session = await startSession(folder, { initializationOptions: { isTrusted: true, planOptions } });
    await session.open("main.tf", MAIN);
    expect((await session.status((_text, { options }) => options !== undefined)).text).toMatch(/^-2$|-2 /);
    await session.close();
  }));

test("a plan starts from a state that is not loaded, from a file in its place, or from nothing, and says so", () =>
  withFolder(
    {
      "main.tf": `terraform {
  backend "s3" {
    bucket = "acme"
    key    = "web.tfstate"
    region = "eu-west-1"
  }
}
resource "terraform_data" "base" {
  input = 1
}
`,
      ".terraform/environment": "default",
      "copy.tfstate": JSON.stringify({
        version: 4,
        terraform_version: "1.11.4",
        serial: 1,
        lineage: "copy",
        outputs: {},
        resources: [instance("base", 1)],
      }),
    },
    async (folder) => {
      const session = await startSession(folder);
      const root = pathToFileURL(folder).href;
      const query = { text: "", kinds: [], toggled: [] };
      const shown = async (options: RootPlanOptions) => {
        await session.connection.sendRequest(SET_PLAN_OPTIONS, { root, options });
        const request = { root, query, from: 0, count: 10 };
        const { notes, startsFrom, unread, lines } = (await session.connection.sendRequest(
          PLAN_OVERVIEW,
          request,
        )) as PlanOverview;
        const words = lines.flatMap((line) =>
          line.kind === "lane" ? `${line.symbol} ${line.head}${line.tail} ${line.why}` : [],
        );
        return { notes, startsFrom, isUnread: unread !== undefined, words };
      };
      try {
        const unloaded = {
          notes: ["State not loaded (s3, acme/web.tfstate)"],
          startsFrom: ["file", "none"],
          isUnread: true,
        };
        expect(await shown({})).toMatchObject(unloaded);
        expect(await shown({ state: "none" })).toEqual({
          notes: ["as if nothing existed", "everything counts as new"],
          startsFrom: ["own"],
          isUnread: false,
          words: ["+ terraform_data.base "],
        });
        const { tooltip } = await session.status((_, { options }) => options === "as if nothing existed");
        expect(tooltip).toContain("Planned as if nothing existed: everything counts as new.");
        expect(await shown({ state: { file: `${root}/copy.tfstate` } })).toMatchObject({
          notes: ["state copy.tfstate", expect.stringMatching(/^state file written \d{4}-.* UTC, not refreshed$/)],
          startsFrom: ["own"],
          isUnread: false,
        });
        expect(await shown({})).toMatchObject(unloaded);
      } finally {
        await session.close();
      }
    },
  ));

test("the page of a plan compares it with a variable file, and a file outside of the root module stands in its options", () =>
  withFolder({ ...FILES, "env/stage.tfvars": 'size = 9\ntoken = "x"\n' }, async (folder) => {
    const root = pathToFileURL(folder).href;
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    const view: PlanOptionsView = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(view.variableFiles.map(({ name }) => name)).toEqual(["env/stage.tfvars", "prod.tfvars"]);
    const line = MAIN.split("\n").findIndex((each) => each.includes("var.size"));
    const range = { start: { line, character: 0 }, end: { line, character: 40 } };
    const textDocument = { uri: session.uri("main.tf") };
    const [hint]: InlayHint[] = await session.connection.sendRequest("textDocument/inlayHint", { textDocument, range });
    const resolved: InlayHint = await session.connection.sendRequest("inlayHint/resolve", hint);
    const listed = "- `env/stage.tfvars:1` `9`\n- `prod.tfvars:1` `5`";
    expect(resolved.tooltip).toEqual({ kind: "markdown", value: listed });
    expect(await session.hover("main.tf", line, 14)).toContain(listed);
    const page: PlanOverview = await session.connection.sendRequest(PLAN_OVERVIEW, {
      root,
      query: { text: "", kinds: [], toggled: [] },
      from: 0,
      count: 50,
      compared: { file: view.variableFiles[0]!.file },
    });
    expect(page.comparison?.label).toBe("env/stage.tfvars");
    const lines = page.lines.map((line) => (line.kind === "heading" ? line.title : `${line.tail} | ${line.why}`));
    expect(lines).toContain("base | env/stage.tfvars: will be updated in-place → now: stays as it is");
    await session.close();
  }));
