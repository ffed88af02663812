/** Returns a generator of numbers below 1, which depends only on the seed. */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** Blocks of configurations, each with its newline; together they have every construct of the syntax. */
export const BLOCKS: readonly string[] = [
  `resource "aws_instance" "web" {
  ami           = "abc-\${var.x}"
  count = var.n > 0 ? 1 : 0 # c
  tags = {
    Name = "x\\n\\u00e9"
    "b-\${c}" = [1, 2.5e3, true, null]
    (d) : e.*.f.0,
  }
  lifecycle {
    ignore_changes = [tags["a"], b]
  }
  provisioner "x" { command = "echo $\${HOME} %%{if}" }
}
`,
  `locals {
  a = [for k, v in var.m : upper(k) if v != null]
  b = {for k, v in var.m : k => v... if true}
  e = provider::aws::arn(1, a.b[*].c["x"].d...)
  f = -(1 + 2) * !x % 3 / 4 - 5 >= 6 && 7 <= 8 || 9 == 10
}
`,
  `variable "x" {
  type = object({ a = string, b = optional(list(number), []) })
  default = {}
}
`,
  'output "y" { value = "${x}" }\n',
  `module "z" {
  source = "./z" // s
  providers = { aws = aws.east }
}
`,
  `data "aws_iam_policy_document" "d" {
  statement {
    actions = ["s3:*"]
    condition {
      test = "x"
      values = [
        "a",
        "b",
      ]
    }
  }
}
`,
  `locals {
  c = <<-EOT
    hello \${var.name}
      %{ for x in y ~}
      - \${x}
      %{ endfor ~}
    %{ if a }é%{ else }日本%{ endif }
    EOT
  d = "after"
}
`,
  `terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}
`,
  `# about the policy
resource "aws_iam_policy" "p" { # why
  /* the
     document */
  policy = jsonencode({
    Statement = [{
      Action = "s3:\${join(",", var.actions)}", Effect = "Allow"
    }]
  })
}
`,
];

const JSON_TEXT = `{
  "//": "comment",
  "resource": {"aws_x": {"y": {"a": 1, "b": ["c", true, null, {"d": -1.5e3}], "lifecycle": [{"x": "\${a.b}"}]}}},
  "locals": [{"k": "é\\u00e9 \${v}"}, {"l": {}}]
}
`;

const BITS: readonly string[] = [
  ...[
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    '"',
    "\n",
    "${",
    "%{",
    "~}",
    "<<E\n",
    "<<-E\n",
    "E\n",
    ".",
    "*",
    ",",
    ":",
    "::",
    "=",
    "==",
    "=>",
  ],
  ...[
    "...",
    "?",
    "!",
    "-",
    "+",
    "/",
    "%",
    "&",
    "&&",
    "|",
    "||",
    "^",
    "~",
    "'",
    "`",
    ";",
    "#",
    "//",
    "/*",
    "*/",
    "for ",
    "in ",
    "if ",
  ],
  ...[
    "x",
    "1",
    "1.5",
    "1e9",
    "é",
    "\\",
    "\\u12",
    "$",
    "$$",
    "\r",
    "\r\n",
    " ",
    "\t",
    '"x"',
    "@",
    "“",
    "\u0301",
    "👨‍👩‍👧",
    "else",
    "endif",
  ],
  ...[
    "endfor",
    "\ufeff",
    "\u0000",
    "null",
    "\ud800",
    "\udcff",
    "\udce9\udc80",
    '"a":',
    "true",
    "<",
    ">",
    "x {\n",
    "}\n",
    "a = ",
    "[*]",
    ".*",
  ],
];

/** Returns a text of random pieces of syntax. */
export function randomText(random: Random): string {
  let text = random() < 0.6 ? "a = " : "";
  for (let left = 1 + Math.floor(random() * 14); left > 0; left--) text += pick(random, BITS);
  return text;
}

/** Returns a text with one change: a piece is inserted, removed or replaced, or the end is cut off. */
export function mutated(random: Random, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const kind = random();
  if (kind < 0.35) return text.slice(0, at) + text.slice(at + 1 + Math.floor(random() * random() * 12));
  if (kind < 0.75) return text.slice(0, at) + pick(random, BITS) + text.slice(at);
  if (kind < 0.9) return text.slice(0, at) + pick(random, BITS) + text.slice(at + 1);
  return text.slice(0, at);
}

/** Returns a file of a few blocks, with up to three changes. */
export function mutatedFile(random: Random): string {
  let text = "";
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) text += pick(random, BLOCKS);
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) text = mutated(random, text);
  return text;
}

export function mutatedJson(random: Random): string {
  let text = JSON_TEXT;
  for (let left = 1 + Math.floor(random() * 3); left > 0; left--) text = mutated(random, text);
  return text;
}
