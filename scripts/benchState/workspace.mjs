// A root module with a state of about 99 MB: half of terraform_data with count, half of a provider without schemas with
// for_each,
// 10 instances per block, 50 blocks per file. `orphans` has the state, but no configuration.
const INSTANCES = 10;
const BLOCKS = 50;

/** Returns the files of a workspace with this number of resources, by name. */
export function stateFiles({ resources, orphans }) {
  const numbers = Array.from({ length: resources }, (_, at) => at);
  const files = { "main.tf": HEAD, "terraform.tfstate": stateText(numbers) };
  if (!orphans)
    for (let first = 0; first < resources; first += BLOCKS)
      files[`part${first / BLOCKS}.tf`] = numbers
        .slice(first, first + BLOCKS)
        .map(block)
        .join("\n");
  return files;
}

const HEAD = `terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
locals {
  t    = [for i in range(2) : format("%02d", i)]
  list = [for i in range(2) : "element \${i} of the list"]
  keys = [for i in range(${INSTANCES}) : "k\${i}"]
  type = "t3.micro"
}
resource "terraform_data" "leaf" {
  input = "leaf"
}
`;

const isBuiltin = (at) => at % 2 === 0;
const block = (at) => (isBuiltin(at) ? dataBlock(at) : awsBlock(at));

const dataBlock = (at) => `resource "terraform_data" "r${at}" {
  count = ${INSTANCES}
  input = {
    name   = "name-${at}-\${count.index}"
    number = ${at * INSTANCES} + count.index
    tags   = { for t in local.t : "tag-\${t}" => "value \${tonumber(t)} of ${at}" }
    list   = local.list
  }
}
`;

const awsBlock = (at) => `resource "aws_instance" "i${at}" {
  for_each               = toset(local.keys)
  ami                    = "ami-0123456789"
  instance_type          = local.type
  subnet_id              = "subnet-1"
  vpc_security_group_ids = ["sg-${at}"]
  tags = {
    Name  = "n-${at}-\${each.key}"
    Owner = "team"
  }
}
`;

function stateText(numbers) {
  const resources = numbers.map((at) => (isBuiltin(at) ? dataState(at) : awsState(at)));
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", outputs: {}, resources };
  return `${JSON.stringify({ ...state, check_results: null }, null, 2)}\n`;
}

const each = (make) => Array.from({ length: INSTANCES }, (_, key) => make(key));

const TYPE = [
  "object",
  {
    list: ["tuple", ["string", "string"]],
    name: "string",
    number: "number",
    tags: ["object", { "tag-00": "string", "tag-01": "string" }],
  },
];

const dataState = (at) => ({
  mode: "managed",
  type: "terraform_data",
  name: `r${at}`,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: each((key) => {
    const input = { value: inputOf(at, key), type: TYPE };
    const attributes = { id: `id-${at}-${key}`, input, output: input, triggers_replace: null };
    return { index_key: key, schema_version: 0, attributes, sensitive_attributes: [] };
  }),
});

const inputOf = (at, key) => ({
  list: ["element 0 of the list", "element 1 of the list"],
  name: `name-${at}-${key}`,
  number: at * INSTANCES + key,
  tags: { "tag-00": `value 0 of ${at}`, "tag-01": `value 1 of ${at}` },
});

const awsState = (at) => ({
  mode: "managed",
  type: "aws_instance",
  name: `i${at}`,
  provider: 'provider["registry.terraform.io/hashicorp/aws"]',
  instances: each((key) => ({
    index_key: `k${key}`,
    schema_version: 1,
    attributes: awsAttributes(at, key),
    sensitive_attributes: [],
    private: "eyJzY2hlbWFfdmVyc2lvbiI6IjEifQ==",
    dependencies: ["aws_subnet.a"],
  })),
});

function awsAttributes(at, key) {
  const tags = { Name: `n-${at}-k${key}`, Owner: "team" };
  const disk = { delete_on_termination: true, device_name: "/dev/xvda", encrypted: false, iops: 100 };
  return {
    ami: "ami-0123456789",
    availability_zone: "eu-west-1a",
    disable_api_termination: false,
    host_id: null,
    iam_instance_profile: "",
    id: `i-${at}-${key}`,
    instance_initiated_shutdown_behavior: "stop",
    instance_state: "running",
    instance_type: "t3.micro",
    monitoring: false,
    primary_network_interface_id: `eni-${at}-${key}`,
    private_dns: `ip-10-0-${at}-${key}.ec2.internal`,
    private_ip: `10.0.${at % 250}.${key}`,
    root_block_device: [{ ...disk, volume_id: `vol-${at}-${key}`, volume_size: 8, volume_type: "gp2" }],
    security_groups: [`sg-${at}`],
    source_dest_check: true,
    subnet_id: "subnet-1",
    tags,
    tags_all: tags,
    tenancy: "default",
    vpc_security_group_ids: [`sg-${at}`],
  };
}
