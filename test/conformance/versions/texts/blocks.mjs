// Resources and the blocks that refactor, import and check them.
import { one } from "../text.mjs";

export const TEXTS = [
  one("destroy in a lifecycle", 'resource "terraform_data" "a" {\n  lifecycle {\n    destroy = false\n  }\n}\n'),
  one("ephemeral variable", 'variable "a" {\n  default   = 1\n  ephemeral = true\n}\n'),
  one("ephemeral block", 'ephemeral "made_up" "a" {\n}\n'),
  one("removed block", "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n"),
  one("removed block without lifecycle", "removed {\n  from = terraform_data.a\n}\n"),
  one(
    "removed block with a provisioner",
    'removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when    = destroy\n    command = "true"\n  }\n}\n',
  ),
  one("import block", 'import {\n  to = terraform_data.a\n  id = "x"\n}\nresource "terraform_data" "a" {\n}\n'),
  one(
    "import for_each",
    'import {\n  for_each = toset(["x"])\n  to       = terraform_data.a[each.key]\n  id       = each.key\n}\nresource "terraform_data" "a" {\n  for_each = toset(["x"])\n}\n',
  ),
  one(
    "import by identity",
    'import {\n  to = terraform_data.a\n  identity = {\n    x = 1\n  }\n}\nresource "terraform_data" "a" {\n}\n',
  ),
  one("check block", 'check "a" {\n  assert {\n    condition     = 1 > 0\n    error_message = "no"\n  }\n}\n'),
  one(
    "moved between types",
    'moved {\n  from = null_resource.a\n  to   = terraform_data.a\n}\nresource "terraform_data" "a" {\n}\n',
  ),
  one(
    "replace_triggered_by of a missing attribute",
    'resource "terraform_data" "a" {\n}\nresource "terraform_data" "b" {\n  lifecycle {\n    replace_triggered_by = [terraform_data.a.nope]\n  }\n}\n',
  ),
  one("unknown backend", 'terraform {\n  backend "nope" {\n  }\n}\n'),
  one("backend without a required argument", 'terraform {\n  backend "s3" {\n  }\n}\n'),
  one("store of terraform_data", 'resource "terraform_data" "a" {\n  store {\n    input = 1\n  }\n}\n'),
];
