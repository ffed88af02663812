import { afterAll, beforeAll, expect, test } from "vitest";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { toTimeline } from "../../server/lsp/toProtocol.ts";
import { openUris } from "../../server/workspace/uris.ts";
import { fixture } from "../support/fixture.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// An object that a minimal refresh left unread can be read from its timeline.

const ADDRESS = "terraform_data.a";
const folder = fixture('resource "terraform_data" "a" {\n  input = 1\n}\n');
const { header } = toTimeline(openUris(["file"]), timeline(folder.root, ADDRESS, undefined)!);

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

test("a timeline offers to read its object, and all of them, where a minimal refresh read nothing", async () => {
  await timelinePage.open(1280);
  await timelinePage.showWith(folder, ADDRESS, { header: { ...header, isUnread: true } });
  const { page } = timelinePage;
  await page.getByRole("button", { name: "Read this object" }).click();
  await page.getByRole("button", { name: "Read all objects" }).click();
  const kinds = (await timelinePage.messages()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind.startsWith("read"))).toEqual(["ready", "readObject", "readAll"]);
  expect(await timelinePage.faults()).toEqual([]);
  await timelinePage.takePicture("read-object");
  await timelinePage.showWith(folder, ADDRESS, { header });
  expect(await page.getByRole("button", { name: "Read this object" }).count()).toBe(0);
});
