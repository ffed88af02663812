// What is judged although something else is wrong, and what waits for it.
import { directories } from "../schemas.mjs";

const thing = (name, body) => `resource "made_thing" "${name}" {\n${body}}\n`;
const image = (body) => `data "made_image" "a" {\n${body}}\n`;

export const cases = directories("made", [
  ["an unsupported argument names what fails", thing("a", "") + image("  name = \"x\"\n  nme  = made_thing.a.id\n")],
  ["a circle through an unsupported argument", thing("a", "  name = data.made_image.a.id\n") + image("  name = each.key\n  nme  = made_thing.a.id\n")],
  ["an argument names what fails", thing("a", "") + image("  name = made_thing.a.id\n  nme  = 1\n")],
  ["depends_on names what fails", thing("a", "") + image("  name = 1\n  nme  = 1\n  depends_on = [made_thing.a]\n")],
  ["ignored and deprecated, of what has a bad count", thing("a", '  count = "x"\n  name  = "x"\n  lifecycle {\n    ignore_changes = [old, id, nme]\n  }\n')],
  ["ignored and deprecated, of what has a bad body", thing("a", '  nme = "x"\n  lifecycle {\n    ignore_changes = [old, id, nme]\n  }\n')],
]);
