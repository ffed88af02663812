import { randomFrom } from "../values/random.mjs";

const HEADS = [
  ...["terraform_data.a", "terraform_data.c", "terraform_data.f", "terraform_data.new", "terraform_data.newc"],
  ...["terraform_data.newf", "terraform_data.zero", "terraform_data.shrunk", "terraform_data.secret"],
  ...["terraform_data.nope", "module.m", "module.mc", "module.mf", "module.nope", "local.l", "local.nope", "var.v"],
  ...["var.unset", "data.terraform_data.a", "resource.terraform_data.c", "aws_x.y", "data.aws_x.y", "ephemeral.a.b"],
  ...["path", "terraform", "each", "count", "self", "local", "var", "module", "terraform_data", "data", "resource"],
];
const STEPS = [
  ...[".output", ".input", ".nope", ".triggers_replace", "[0]", "[1]", "[5]", "[-1]", "[0.5]", '["x"]', '["k"]'],
  ...['["z"]', "[null]", "[true]", "[*]", ".*", "[*].output", ".0", ".o", ".module", ".workspace", ".key", ".index"],
  ...["[var.v]", "[local.l]", "[terraform_data.c[0].input]", ".x.y", '["output"]', ".env", ".applying", ".value"],
];

/** References to what the module has and to what it has not, by every kind of step, alone and within something. */
export function randomReferences(seed, count) {
  const { below, pick } = randomFrom(seed);
  const reference = () => pick(HEADS) + Array.from({ length: below(4) }, () => pick(STEPS)).join("");
  const made = () =>
    pick([
      ...[reference, reference, reference],
      () => `length(${reference()})`,
      () => `keys(${reference()})`,
      () => `one(${reference()})`,
      () => `can(${reference()})`,
      () => `try(${reference()}, "none")`,
      () => `issensitive(${reference()})`,
      () => `[for v in ${reference()} : v]`,
      () => `{ for k, v in ${reference()} : k => v }`,
      () => `"<\${${reference()}}>"`,
      () => `${reference()} == null`,
      () => `${reference()} ? 1 : 2`,
      () => `[${reference()}, var.nope]`,
      () => `[${reference()}, nope()]`,
      () => `[${reference()}, ${reference()}]`,
    ])();
  const found = new Set();
  while (found.size < count) found.add(made());
  return [...found];
}
