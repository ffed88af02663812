/** A typical folder: it uses a cloud provider, has a state, and was not initialised. */
export const CLOUD: Readonly<Record<string, string>> = {
  "main.tf": `
provider "aws" {
  region = "eu-central-1"
}

data "aws_ami" "ubuntu" {
  most_recent = true

  filter {
    name   = "name"
    values = ["ubuntu"]
  }
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
  tags       = { Name = "main" }
}

resource "aws_subnet" "a" {
  for_each   = toset(["a", "b"])
  vpc_id     = aws_vpc.main.id
  cidr_block = "10.0.\${each.key == "a" ? 1 : 2}.0/24"
}

resource "aws_instance" "web" {
  count                  = 2
  ami                    = data.aws_ami.ubuntu.id
  instance_type          = "t3.large"
  subnet_id              = aws_subnet.a["a"].id
  vpc_security_group_ids = ["sg-2", "sg-1"]

  root_block_device {
    volume_size = "20"
  }
}

resource "aws_lb" "main" {
  name    = "main"
  subnets = values(aws_subnet.a)[*].id
}

resource "aws_lb_listener" "http" {
  load_balancer_arn = aws_lb.main.arn
  port              = 80
}

output "address" {
  value = aws_lb.main.dns_name
}

output "ids" {
  value = aws_instance.web[*].id
}
`,
  "terraform.tfstate": JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 3,
    lineage: "x",
    outputs: {},
    resources: [
      stored("data", "aws_ami", "ubuntu", [
        object({ id: "ami-1", most_recent: true, filter: [{ name: "name", values: ["ubuntu"] }], owners: null }),
      ]),
      stored("managed", "aws_vpc", "main", [
        object({ id: "vpc-1", cidr_block: "10.0.0.0/16", tags: { Name: "main" }, arn: "arn:vpc" }),
      ]),
      stored("managed", "aws_subnet", "a", [
        object({ id: "subnet-a", vpc_id: "vpc-1", cidr_block: "10.0.1.0/24", tags: null }, "a"),
        object({ id: "subnet-b", vpc_id: "vpc-1", cidr_block: "10.0.2.0/24", tags: null }, "b"),
      ]),
      stored("managed", "aws_instance", "web", [server(0, "t3.micro"), server(1, "t3.large"), server(2, "t3.large")]),
      stored("managed", "aws_s3_bucket", "legacy_logs", [object({ id: "legacy", bucket: "legacy" })]),
    ],
  }),
};

function stored(mode: string, type: string, name: string, instances: readonly object[]): object {
  return { mode, type, name, provider: 'provider["registry.terraform.io/hashicorp/aws"]', instances };
}

function object(attributes: object, key?: string | number): object {
  return { schema_version: 1, attributes, ...(key !== undefined && { index_key: key }) };
}

function server(index: number, type: string): object {
  return object(
    {
      id: `i-${index}`,
      ami: "ami-1",
      instance_type: type,
      subnet_id: "subnet-a",
      vpc_security_group_ids: ["sg-1", "sg-2"],
      root_block_device: [{ volume_size: 20, volume_type: "gp3" }],
      password_data: "s3cr3t-of-the-state",
      user_data: null,
    },
    index,
  );
}
