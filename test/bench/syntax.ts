import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SourceFile, sourceFile } from "../../server/engine/source/sourceFile.ts";
import { formatFile } from "../../server/engine/syntax/format/format.ts";
import { parse } from "../../server/engine/syntax/parse.ts";
import type { SyntaxFile } from "../../server/engine/syntax/tree.ts";
import { hasTerraform } from "../support/terraform.ts";

// 10 MB of typical module files of 10 KB: 400 ms mean 25 MB/s.
const part = (at: number): string => `# Part ${at} of the module
variable "name_${at}" {
  description = "The name of thing ${at}"
  type        = string
  default     = "thing-${at}"
}

locals {
  tags_${at} = merge(var.tags, {
    Name        = "\${var.name_${at}}-\${terraform.workspace}"
    Environment = lookup(local.environments, var.env, "dev")
  })
}

resource "aws_security_group" "sg_${at}" {
  count       = var.create ? 1 : 0
  name_prefix = "sg-${at}-"
  vpc_id      = aws_vpc.main[0].id

  dynamic "ingress" {
    for_each = [for r in var.rules : r if r.enabled]
    content {
      from_port   = ingress.value.from
      to_port     = ingress.value["to"]
      protocol    = "tcp"
      cidr_blocks = ["10.0.0.0/8", "192.168.\${count.index}.0/24"]
    }
  }

  tags = local.tags_${at}

  lifecycle {
    create_before_destroy = true
    ignore_changes        = [tags["x"], description]
  }
}

data "template_file" "t_${at}" {
  template = <<-EOT
    #!/bin/bash
    echo "hello \${var.name_${at}}"
    %{ for x in var.list ~}
    run \${x}
    %{ endfor ~}
  EOT
}

output "id_${at}" {
  value = element(concat(aws_security_group.sg_${at}.*.id, [""]), 0)
}

`;

function filesOf(bytes: number, each: number): readonly SourceFile[] {
  const files: SourceFile[] = [];
  let at = 0;
  for (let sum = 0; sum < bytes; sum += files.at(-1)!.text.length) {
    let text = "";
    while (text.length < each) text += part(at++);
    files.push(sourceFile(`part${files.length}.tf`, text));
  }
  return files;
}

const corpus = filesOf(10_000_000, 10_000);
const [long] = filesOf(1, 64_000);
const edits = { sound: 'thing-20"', open: 'Name        = "', brace: "locals {" };

/** Reparses the file of 3,000 lines after each of several edits at the same place. */
function editing(kind: keyof typeof edits, typed: (at: number) => string): () => void {
  const text = long!.text;
  const place = text.indexOf(edits[kind], text.length / 3) + edits[kind].length - 1;
  const versions = Array.from({ length: 8 }, (_, at) =>
    sourceFile("main.tf", text.slice(0, place) + typed(at) + text.slice(place)),
  );
  let file: SyntaxFile | undefined;
  let next = 0;
  return () => {
    file = parse(versions[next++ % versions.length]!, file ?? parse(sourceFile("main.tf", text)));
  };
}

const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
mkdirSync(join(folder, "empty"));
mkdirSync(join(folder, "corpus"));
writeFileSync(join(folder, "cli.tfrc"), "");
if (hasTerraform) for (const { path, text } of corpus) writeFileSync(join(folder, "corpus", path), text);
const env = { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "cli.tfrc"), CHECKPOINT_DISABLE: "1" };
const terraform = (name: string) => () =>
  void spawnSync("terraform", ["fmt", "-check", "-list=false", join(folder, name)], { env, stdio: "pipe" });

const formatted = (file: SourceFile): string => formatFile(parse(file));

const REAL = "terraform fmt -check of 10 MB of modules";

// Benches that keep their trees come last: once V8 has seen that trees live long, it allocates them as old objects, and
// dropping them
// costs more.
export const benches: { name: string; against?: string; run(): void }[] = [
  ...(hasTerraform
    ? [
        { name: REAL, run: terraform("corpus") },
        { name: "terraform fmt -check of an empty folder: its start", against: REAL, run: terraform("empty") },
      ]
    : []),
  {
    name: "10 MB of modules parsed",
    against: REAL,
    run: () => {
      for (const file of corpus) parse(file);
    },
  },
  { name: "3,000 lines parsed", run: () => void parse(sourceFile("main.tf", long!.text)) },
  { name: "3,000 lines after an edit", run: editing("sound", (at) => "x".repeat(at)) },
  { name: "3,000 lines after an edit that opens a string", run: editing("open", (at) => `"${"x".repeat(at)}`) },
  { name: "3,000 lines after an edit that opens a block", run: editing("brace", (at) => "{".repeat(1 + (at % 2))) },
  { name: "1 MB of modules parsed and formatted", run: () => void corpus.slice(0, 100).map(formatted) },
  { name: "10 MB of modules parsed and kept", against: REAL, run: () => void corpus.map((file) => parse(file)) },
];
