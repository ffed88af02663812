import { expect, test } from "vitest";
import type { PublishDiagnosticsParams } from "vscode-languageserver";
import { withText } from "../../test/support/disk.ts";
import { fixture } from "../../test/support/fixture.ts";
import { openUris } from "../workspace/uris.ts";
import { publisher } from "./publishDiagnostics.ts";

const BROKEN = 'resource "terraform_data" "a" {\n  input = local.none\n}\n';
const OTHER = 'resource "terraform_data" "b" {\n  input = 1\n}\n';

test("diagnostics are published only if they are new, moved or removed", () => {
  const sent: string[] = [];
  const sendDiagnostics = async ({ uri, diagnostics }: PublishDiagnosticsParams) => {
    sent.push(`${uri} ${diagnostics.map(({ range }) => range.start.line)}`);
  };
  const { root } = fixture(`${BROKEN}--- other.tf\n${OTHER}`);
  const publish = publisher({ sendDiagnostics }, openUris(["file"]));
  const sentFor = (plan: typeof root.plan): readonly string[] => {
    sent.length = 0;
    publish({ roots: [{ ...root, plan }] });
    return [...sent];
  };
  expect(sentFor(root.plan)).toEqual(["file:///fixture/main.tf 1"]);
  expect(sentFor(root.plan)).toEqual([]);
  const other = withText(root.plan, "other.tf", OTHER.replace("1", "2"));
  expect(sentFor(other)).toEqual([]);
  const moved = withText(other, "main.tf", `\n${BROKEN}`);
  expect(sentFor(moved)).toEqual(["file:///fixture/main.tf 2"]);
  expect(sentFor(withText(moved, "main.tf", ""))).toEqual(["file:///fixture/main.tf "]);
});
