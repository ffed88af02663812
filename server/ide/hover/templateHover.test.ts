import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { templateHover } from "./templateHover.ts";

const MAIN = `variable "secret" {
  default   = "hunter2"
  sensitive = true
}
locals {
  name = "shop"
}
output "t" {
  value     = templatefile("\${path.module}/a.tftpl", { name = upper(local.name), secret = var.secret })
  sensitive = true
}
`;

/** Returns the hover at \`$0\` in the template. */
function hoverIn(template: string): string {
  const offset = template.indexOf("$0");
  const text = template.replace("$0", "");
  const { root } = fixture(`${MAIN}--- a.tftpl\n${text}`);
  const reply = templateHover(root, "/fixture/a.tftpl", text, offset);
  return reply ? `${text.slice(reply.start, reply.end)}: ${reply.markdown}` : "";
}

test("a variable of a template has the value that the call gives", () =>
  expect(hoverIn("Hello ${na$0me}\n")).toBe('name: ```terraform\nname = "SHOP"\n```\n\nstring · given in main.tf:9'));

test("a sensitive value is masked", () => {
  expect(hoverIn("${secr$0et}")).toContain("(sensitive value)");
  expect(hoverIn("${secr$0et}")).not.toContain("hunter2");
});

test("a function has its meaning", () =>
  expect(hoverIn("%{ if upp$0er(name) == 1 }")).toContain("upper(str string) string"));

test.each([
  ["text beside the sequences", "Hello na$0me ${name}"],
  ["an escaped sequence", "Hello $${na$0me}"],
  ["an attribute", "${other.na$0me}"],
  ["a name that a loop binds", "%{ for name in [1] }${na$0me}%{ endfor }"],
  ["a name that no call gives", "${oth$0er}"],
  ["broken text after a closed sequence", "${name} na$0me ${"],
])("%s has none", (_, template) => expect(hoverIn(template)).toBe(""));

test("an open sequence is enough", () => expect(hoverIn("Hello ${ na$0me")).toContain("SHOP"));
