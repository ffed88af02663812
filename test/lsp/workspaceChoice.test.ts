import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import {
  LOAD_STATE,
  type LoadStateReply,
  PLAN_OPTIONS,
  SET_PLAN_OPTIONS,
  type SetPlanOptionsReply,
} from "../../server/protocol/methods.ts";
import type { PlanOptionsView } from "../../server/protocol/planOptions.ts";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// A workspace that nobody chose is asked for: what the folder and the configuration name is offered, and the choice is remembered.

const MAIN = `terraform {
  backend "s3" {
    bucket = "state"
    key    = "app.tfstate"
  }
}
locals {
  environment = terraform.workspace
  size        = { small = 1, large = 2 }
}
resource "terraform_data" "app" {
  input = [local.size[local.environment], lookup({ map = 1 }, terraform.workspace), contains(["listed"], (terraform.workspace))]
}
resource "terraform_data" "compared" {
  count = terraform.workspace == "compared" ? 1 : 0
  input = { other = 1 }["other"]
}
module "app" {
  source = "./app"
}
`;

const FILES = {
  "main.tf": MAIN,
  "app/main.tf": 'output "size" {\n  value = { inside = 1 }[terraform.workspace]\n}\n',
  "file.tfvars": "",
  "terraform.tfvars": "",
  "all.auto.tfvars": "",
  "env/below.tfvars.json": "{}",
  "terraform.tfstate.d/kept/terraform.tfstate": "",
  "README.md": "",
};

test("the workspaces that the folder names are offered, and Load asks for one first", () =>
  withFolder(FILES, async (folder) => {
    const root = pathToFileURL(folder).href;
    const session = await startSession(folder);
    await session.open("main.tf", MAIN);
    const unknown = await session.status((text) => text.startsWith("State not loaded"));
    expect([unknown.text, unknown.workspace]).toEqual(["State not loaded (s3) · Load", {}]);
    expect(unknown.tooltip).not.toContain("app.tfstate");
    const view: PlanOptionsView | null = await session.connection.sendRequest(PLAN_OPTIONS, { root });
    expect(view?.workspace).toBeUndefined();
    expect(view?.automaticFiles).toEqual(["terraform.tfvars", "all.auto.tfvars"]);
    expect(view?.workspaces).toEqual([
      "below",
      "compared",
      "file",
      "inside",
      "kept",
      "large",
      "listed",
      "map",
      "small",
    ]);
    const refused: LoadStateReply = await session.connection.sendRequest(LOAD_STATE, { root });
    expect(refused).toEqual({
      refused: "No workspace is selected, so it is not known which state to load.",
      needsWorkspace: true,
    });
    const reply: SetPlanOptionsReply = await session.connection.sendRequest(SET_PLAN_OPTIONS, {
      root,
      options: { workspace: "large" },
    });
    expect(reply).toEqual({});
    const chosen = await session.status((_text, { workspace }) => workspace?.name !== undefined);
    expect(chosen.workspace).toEqual({ name: "large" });
    expect(chosen.options).toBeUndefined();
    expect(chosen.tooltip).toContain("state/env:/large/app.tfstate");
    await session.close();
  }));
