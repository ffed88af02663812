// Imports into resources that are not declared: of each, Terraform makes a node that circles can go through.
import { directories } from "../directories.mjs";

const imports = (to, more = '  id = "x"\n') => `import {\n  to = ${to}\n${more}}\n`;

export const cases = directories({
  "id of nothing": imports("made_thing.b", "  id = local.nope\n"),
  "id of itself": imports("made_thing.b", '  id = "${made_thing.b.id}x"\n'),
  "id null": imports("made_thing.b", "  id = null\n"),
  "id empty": imports("made_thing.b", '  id = ""\n'),
  "id list": imports("made_thing.b", '  id = ["x"]\n'),
  "id sum": imports("made_thing.b", '  id = 1 + "a"\n'),
  "id each": imports("made_thing.b", "  id = each.key\n"),
  "id variable": imports("made_thing.b", "  id = var.x\n") + 'variable "x" {\n  default = ""\n}\n',
  "ids of nothing": imports("made_thing.b", "  id = local.nope\n") + imports("made_thing.c", "  id = var.nope\n"),
  "for_each": imports("made_thing.b", '  for_each = toset(["x"])\n  id       = "x"\n'),
  "for_each undeclared": imports("made_thing.b", '  for_each = local.nope\n  id       = 1 + "a"\n'),
  "key of itself": imports('made_thing.b["x"]', '  id = made_thing.b["x"].id\n'),
  "for_each number": imports("made_thing.b[each.key]", "  for_each = 1\n  id       = each.value\n"),
  "for_each number without a key": imports("made_thing.b", "  for_each = 1\n  id       = each.value\n"),
  "for_each of an undeclared local": imports("made_thing.b[each.key]", "  for_each = local.nope\n  id       = each.value\n"),
  "for_each of nothing": imports("made_thing.b[each.key]", "  for_each = {}\n  id       = each.value\n"),
  "for_each unknown": `${imports("made_thing.b[each.key]", "  for_each = toset([made_thing.a.id])\n  id       = each.value\n")}resource "made_thing" "a" {\n}\n`,
  "for_each with an undeclared id": imports("made_thing.b[each.key]", '  for_each = toset(["x"])\n  id       = local.nope\n'),
  "in a circle of two": imports("made_thing.b", "  id = made_thing.c.id\n") + imports("made_thing.c", "  id = made_thing.b.id\n"),
  "in a circle of a local": `${imports("made_thing.b", "  id = local.x\n")}locals {\n  x = made_thing.b.id\n}\n`,
  "in a circle of for_each": `${imports("made_thing.b", '  for_each = local.x\n  id       = "x"\n')}locals {\n  x = toset([made_thing.b.id])\n}\n`,
  "in a circle of for_each with its key": `${imports("made_thing.b[each.key]", '  for_each = local.x\n  id       = "x"\n')}locals {\n  x = toset([made_thing.b["x"].id])\n}\n`,
  "in a circle of its key": `${imports('made_thing.b["y"]', "  id = local.x\n")}locals {\n  x = made_thing.b["y"].id\n}\n`,
  "in a circle of depends_on": `${imports("made_thing.b", "  id = made_thing.a.id\n")}resource "made_thing" "a" {\n  depends_on = [made_thing.b]\n}\n`,
  "beside a circle": `${imports("made_thing.b", "  id = local.x\n")}locals {\n  x = made_thing.b.id\n  y = local.z\n  z = local.y\n}\n`,
  "within a circle": `${imports("made_thing.b", "  id = local.x\n")}locals {\n  x = "\${made_thing.b.id}\${local.y}"\n  y = local.x\n}\n`,
  "in a circle of another": `${imports("made_thing.b", "  id = local.x\n")}locals {\n  x = made_thing.c.id\n}\n${imports("made_thing.c", "  id = local.y\n")}locals {\n  y = made_thing.b.id\n}\n`,
  "beside no circle": `${imports("made_thing.b", "  id = local.x\n")}locals {\n  x = made_thing.c.id\n}\n${imports("made_thing.c")}`,
  "in a circle of a module": {
    "main.tf": `${imports("made_thing.b", "  id = module.m.o\n")}module "m" {\n  source = "./m"\n  v      = made_thing.b.id\n}\n`,
    "m/main.tf": 'variable "v" {\n}\noutput "o" {\n  value = var.v\n}\n',
  },
  "in a circle of a whole module": {
    "main.tf": `${imports("made_thing.b", "  id = module.m.o\n")}module "m" {\n  source     = "./m"\n  depends_on = [made_thing.b]\n}\n`,
    "m/main.tf": 'output "o" {\n  value = 1\n}\n',
  },
});
