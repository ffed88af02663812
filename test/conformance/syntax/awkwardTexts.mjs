// Texts that are sound and awkwardly laid out: what `terraform fmt` does with each is recorded.

const inLocals = (...lines) => lines.map((line) => `locals {\n${line}\n}\n`);

const SPACING = inLocals(
  ...[
    "a=1",
    "a   =   1",
    "\ta\t=\t1",
    "a = 1   ",
    "a =1+2*3",
    "a = 1 + 2*3-4/5%6",
    "a = - 1",
    "a = -  1",
    "a = 1 - -1",
    "a = 1-1",
    "a = b -1",
  ],
  ...[
    "a = ! b",
    "a = !  ! b",
    "a = ! (b)",
    "a = b&&c||d",
    "a = b==c",
    "a = b!=c",
    "a = b>=c",
    "a = b<=c",
    "a = b<c",
    "a = b>c",
    "a = b?c:d",
  ],
  ...[
    "a = b ?c :d",
    "a = (b)",
    "a = ( b )",
    "a = (  b  +  c  )",
    "a = [ ]",
    "a = [  1,2 ,3  ]",
    "a = [1 , 2]",
    "a = [1,2,]",
    "a = { }",
    "a = {b=1}",
  ],
  ...[
    "a = {  b = 1  }",
    "a = {b=1,c=2}",
    "a = {b:1}",
    "a = {b : 1}",
    "a = {(b)=1}",
    'a = {"b"=1}',
    'a = { "b" : 1 , c = 2 }',
    "a = {b=1,}",
  ],
  ...[
    "a = f( )",
    "a = f( b , c )",
    "a = f (b)",
    "a = f(b...)",
    "a = f(b ...)",
    "a = f(b,)",
    "a = provider::x::f(b)",
    "a = provider :: x :: f ( b )",
  ],
  ...[
    "a = b . c",
    "a = b.c [0]",
    "a = b [ 0 ]",
    'a = b[ "c" ]',
    "a = b[c ]",
    "a = b [*] . c",
    "a = b . * . c",
    "a = b.0.c",
    "a = b . 0",
    "a = [b][0]",
  ],
  ...[
    "a = [for b in c:d]",
    "a = [ for b , c in d : e if f ]",
    "a = {for b in c:d=>e}",
    "a = {for b in c : d => e ...}",
    "a = [for b in [c]:d]",
  ],
  ...[
    "a = [for b in(c):d]",
    "a = b in c",
    "a = -b.c",
    "a = !b.c",
    "a = [-1,-2]",
    "a = {b=-1}",
    "a = f(-1)",
    "a = b?-1:-2",
    "a = b == -1",
    "a = b && -1",
  ],
  ...[
    "a = 1 /* c */ + /* d */ 2",
    "a = /* c */ 1",
    "/* c */ a = 1",
    "a /* c */ = 1",
    "a = 1 /* c */",
    "a = b /* c */ . d",
  ],
);

const TEMPLATES = inLocals(
  ...[
    'a = "${b}"',
    'a = "${ b }"',
    'a = "${~ b ~}"',
    'a = "x${ b }"',
    'a = "${ b }x"',
    'a = "${b}${c}"',
    'a = "${ b } ${ c }"',
    'a = "${"${b}"}"',
  ],
  ...[
    'a = "${f("${b}")}"',
    'a = "${f("x")}"',
    'a = "${b + c}"',
    'a = "${b ? c : d}"',
    'a = "${{b = 1}}"',
    'a = "${ { b = 1 } }"',
    'a = "${[b]}"',
  ],
  ...[
    'a = "${\n  b\n}"',
    'a = "${\n  b ?\n  c :\n  d\n}"',
    'a = "${\n  (b)\n}"',
    'a = "${(\n  b\n)}"',
    'a = "${b # c\n}"',
    'a = "${/* c */ b}"',
  ],
  ...[
    'a = "%{if b}c%{endif}"',
    'a = "%{ if  b }c%{ else }d%{ endif }"',
    'a = "%{~ for b in c ~} ${ b } %{~ endfor ~}"',
    'a = "%{if b}${c}%{endif}"',
  ],
  ...[
    'a = ["${b}", "${c}"]',
    'a = { b = "${c}" }',
    'a = f("${b}")',
    'a = ("${b}")',
    'a = "${b}" == "x"',
    'a = "  x  "',
    'a = "$${b}"',
    'a = "%%{b}"',
  ],
  ...[
    "a = <<E\nx\n  y\n\tz\nE",
    "a = <<-E\n      x\n        y\n    E",
    "a = <<E\n${ b }  %{ if c }x%{ endif }\nE",
    "a = [\n<<E\nx\nE\n,\n<<E\ny\nE\n]",
  ],
  ...[
    "a = f(<<E\nx\nE\n)",
    "a = f(<<E\nx\nE\n, b)",
    "a = {\nb = <<E\nx\nE\nc = 1\n}",
    "a = <<E\nE",
    "a = <<E\nx   \n   \nE\nbcd = 1",
    "abc = 1\na = <<E\nx\nE\nb = 2",
  ],
);

const LINES = [
  ...inLocals(
    "a = 1\nbb = 2\nccc = 3",
    "a = 1\n\nbb = 2\nccc = 3",
    "a = 1\n# c\nbb = 2",
    "a = [\n1\n]\nbb = 2",
    "a = 1\nbb = [\n1\n]\nccc = 3",
  ),
  ...inLocals(
    "a = 1 # b\ncc = 22 # d",
    "a = 1 # b\n\ncc = 22 # d",
    "a = 1 // b\ncc = 22 /* d */",
    "a = 1 # b\ncc = 22\nddd = 333 # e",
    "# a\na = 1 # b\n# c",
  ),
  ...inLocals(
    "    # a\n  # b\na = 1",
    "a = [ # b\n1, # c\n22, # d\n]",
    "a = { # b\nc = 1 # d\nee = 2 # f\n} # g",
    "a = f( # b\nc, # d\ndd # e\n)",
  ),
  ...inLocals(
    "a = [\n1,\n2,\n]",
    "a = [1,\n2,\n3]",
    "a = [[\n1\n]]",
    "a = [[\n1\n],[\n2\n]]",
    "a = {\nb = {\nc = 1\n}\n}",
    "a = {\nb = 1,\ncc = 2\n}",
    "a = f(\nb,\nc\n)",
  ),
  ...inLocals(
    "a = f({\nb = 1\n})",
    "a = f([\nb\n], {\nc = 1\n})",
    "a = (\nb\n)",
    "a = [for b in c : {\nd = 1\n}]",
    "a = {\nfor b in c :\nb => d\nif e\n}",
  ),
  ...inLocals(
    "a = b ? {\nc = 1\n} : {\nd = 2\n}",
    "a = [\nfor b in c :\nd\n]",
    "é = 1\nab = 2",
    'a = "日本語" # b\ncc = "x" # d',
    "a = {\n  b = 1\n    c = 2\n}",
    "",
    "\n\n\n",
  ),
  ...inLocals(
    "a = 1\n\n\n\nb = 2",
    "      a = 1\n  b = 2\nc = 3",
    "a = [\n\n1,\n\n\n2\n\n]",
    "a = f(b,\n  c,\n      d)",
    "a = merge(b, {\nc = 1 }, d)",
    "a = [{\nb = 1\n}, {\nc = 2\n}]",
  ),
];

const BLOCKS = [
  "a {}\n",
  "a { }\n",
  "a {\n}\n",
  "a {b=1}\n",
  "a { b = 1 }\n",
  "a b c {\n}\n",
  'a "b" c {\n}\n',
  'a   "b"    "c"   {\n}\n',
  'a "b"{\n}\n',
  "a b{c=1}\n",
  'a "" {\n}\n',
  'a "\\u00e9\\t" {\n}\n',
  'a "é" {\n}\n',
  "a é {\n}\n",
  'a "\\"" {\n}\n',
  'a /* x */ "b" /* y */ "c" /* z */ {\n}\n',
  "a /* x */ b {\n}\n",
  "a /* x */ {\n}\n",
  "a {\nb {\nc {\nd = 1\n}\n}\n}\n",
  "a {\n\n\nb = 1\n\n\n}\n",
  "a {} # b\nc {} # d\n",
  "a { # b\n}\n",
  "a {\n} # b\n",
  "a {\n} /* b */\n",
  "# a\n\n# b\nc {\n}\n",
  "  # a\n  b {\n  }\n",
  "a = 1\nb {\n}\nccc = 2\n",
  "a {\nb = 1\nc {\n}\ndd = 2\n}\n",
  "dynamic a {\nfor_each=b\ncontent {\nc=a.value\n}\n}\n",
  'variable "a" {\ntype = "string"\n}\n',
  'variable "a" {\ntype = "list"\n}\n',
  'variable "a" {\ntype = "map"\n}\n',
  'variable "a" {\ntype = "set"\n}\n',
  'variable "a" {\ntype = "number"\n}\n',
  'variable "a" {\ntype = list\n}\n',
  'variable "a" {\ntype = map\n}\n',
  'variable "a" {\ntype = set\n}\n',
  'variable "a" {\ntype = string\n}\n',
  'variable "a" {\ntype = "${string}"\n}\n',
  'variable "a" {\ntype = list( string )\n}\n',
  'variable "a" {\ntype=object({a=string,b=optional(list(number),[])})\n}\n',
  'variable "a" {\ntype = object({\na = string\nbb = optional(string, "x") # c\n})\n}\n',
  'variable "a" {\nb {\ntype = "string"\n}\n}\n',
  'output "a" {\ntype = "string"\nvalue = "${b}"\n}\n',
  'resource "a" "b" {\ncount = "${c}"\nlifecycle {\nignore_changes = ["x"]\n}\nprovisioner "local-exec" {\ncommand = "${d} e"\n}\n}\n',
  'terraform {\nrequired_version=">= 1"\nrequired_providers {\na={\nsource="b/c"\nversion="1"\n}\n}\n}\n',
  'module "a" {\nsource="./b"\nproviders={\nc=d.e\n}\nfff=1\n}\n',
];

const ENDS = [
  "",
  "\n",
  "\n\n\n",
  "   ",
  "a = 1",
  "a = 1\n\n\n",
  "a = 1\n   ",
  "a = 1 # b",
  "# a",
  "# a\n",
  "/* a */",
  "/*\n  a\n    b\n*/\nc = 1\n",
  "a = 1\r\nbb = 2\r\n",
  "a {\r\nb = 1 # c\r\n}\r\n",
  "a = <<E\r\nx\r\nE\r\nb = 1\r\n",
  "\ufeffa = 1\n",
  "\n\n  a = 1\n",
  "a = [\r\n1,\r\n]\r\n",
];

/** Here `terraform fmt` loses code. */
const DESTROYED = ["a = b[true]\n", "a = b[null].c\n", 'a "b$c" {\n}\n', 'a "100%" "b" {\n}\n'];

/** A whole file, as one is written in haste; the in-host tests have VS Code format it. */
const HASTE = `terraform {
required_providers {
aws={
source="hashicorp/aws"
      version   ="~> 5.0"
}
}
}

variable "zones" {
type=list(string)
    default=["a","b"]   # two are enough
description  =   "Where it runs."
}

locals {
  name="shop-\${ var.environment }"
  tags={Environment=var.environment,ManagedBy="terraform"}
    is_big = length( var.zones )>1&&!var.small
}

resource "aws_instance" "web" {
      count=length(var.zones)
  ami = local.name
  instance_type="t3.micro"
    tags=merge(local.tags,{
Name="web-\${count.index}"
      Zone=var.zones[ count.index ]
})

lifecycle {
    create_before_destroy=true
}

  user_data=<<-EOT
    #!/bin/sh
      echo   "stays  as it is"
  EOT
}

output "ids" {value=aws_instance.web[*].id}
`;

export const AWKWARD = [...DESTROYED, ...SPACING, ...TEMPLATES, ...LINES, ...BLOCKS, ...ENDS, HASTE];
