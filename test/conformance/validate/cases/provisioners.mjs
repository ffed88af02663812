// Provisioners and connections: their schemas, self, destroy time.
import { directories } from "../schemas.mjs";

const thing = (body) => `
variable "v" {}
variable "secret" {
  sensitive = true
}
variable "passing" {
  ephemeral = true
}
resource "made_thing" "b" {
  name = "b"
}
resource "made_thing" "a" {
  name = "x"
${body}
}
`;
const provisioner = (type, body, more = "") => thing(`  provisioner "${type}" {\n${body}\n  }${more}`);
const exec = (body, more) => provisioner("local-exec", body, more);

export const cases = directories("made", [
  ["local-exec sound", exec('    command = "echo ${self.id}"\n    environment = { A = "b" }\n    working_dir = "."\n    interpreter = ["sh", "-c"]\n    quiet = true')],
  ["local-exec missing command", exec("")],
  ["local-exec unsupported", exec('    command = "a"\n    comand = "b"')],
  ["local-exec wrong type", exec('    command = ["a"]')],
  ["local-exec wrong environment", exec('    command = "a"\n    environment = "b"')],
  ["local-exec empty command", exec('    command = ""')],
  ["local-exec null command", exec("    command = null")],
  ["local-exec unsupported block", exec('    command = "a"\n    x {\n    }')],
  ["local-exec undeclared", exec("    command = var.nope")],
  ["local-exec undeclared resource", exec("    command = made_thing.nope.id")],
  ["local-exec self wrong attribute", exec("    command = self.idd")],
  ["local-exec of itself", exec("    command = made_thing.a.id")],
  ["local-exec of other", exec("    command = made_thing.b.id")],
  ["local-exec sensitive", exec("    command = var.secret")],
  ["local-exec ephemeral", exec("    command = var.passing")],
  ["local-exec unknown function", exec("    command = nope()")],
  ["local-exec in count", 'resource "made_thing" "a" {\n  count = 2\n  name = "x"\n  provisioner "local-exec" {\n    command = "${count.index} ${self.id} ${each.key}"\n  }\n}\n'],
  ["local-exec in for_each", 'resource "made_thing" "a" {\n  for_each = toset(["a"])\n  name = "x"\n  provisioner "local-exec" {\n    command = "${each.key} ${self.id} ${count.index}"\n  }\n}\n'],
  ["local-exec bad on_failure", exec('    command = "a"\n    on_failure = "stop"')],
  ["local-exec on_failure", exec('    command = "a"\n    on_failure = continue')],
  ["local-exec on_failure text", exec('    command = "a"\n    on_failure = "fail"')],
  ["local-exec bad when", exec('    command = "a"\n    when = "later"')],
  ["local-exec when text", exec('    command = "a"\n    when = "destroy"')],
  ["destroy sound", exec('    when = destroy\n    command = "echo ${self.id}"')],
  ["destroy with variable", exec('    when = destroy\n    command = "echo ${var.v}"')],
  ["destroy with two bad", exec('    when = destroy\n    command = "echo ${var.v} ${made_thing.b.id}"')],
  ["destroy with each", 'resource "made_thing" "a" {\n  for_each = toset(["a"])\n  name = "x"\n  provisioner "local-exec" {\n    when = destroy\n    command = "${each.key} ${self.id}"\n  }\n}\n'],
  ["destroy with each.value", 'resource "made_thing" "a" {\n  for_each = toset(["a"])\n  name = "x"\n  provisioner "local-exec" {\n    when = destroy\n    command = "${each.value} ${self.id}"\n  }\n}\n'],
  ["destroy with count", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n  provisioner "local-exec" {\n    when = destroy\n    command = "${count.index} ${path.module} ${terraform.workspace}"\n  }\n}\n'],
  ["destroy with connection", exec('    when = destroy\n    command = "a"\n    connection {\n      host = var.v\n    }')],
  ["destroy with resource connection", exec('    when = destroy\n    command = "a"', '\n  connection {\n    host = var.v\n  }')],
  ["file sound", provisioner("file", '    source = "a"\n    destination = "b"\n    connection {\n      host = self.id\n    }')],
  ["file with content", provisioner("file", '    content = "a"\n    destination = "b"')],
  ["file with both", provisioner("file", '    content = "a"\n    source = "c"\n    destination = "b"')],
  ["file with neither", provisioner("file", '    destination = "b"')],
  ["file without destination", provisioner("file", '    source = "b"')],
  ["file with unknown source", provisioner("file", '    source = var.v\n    destination = "b"')],
  ["remote-exec inline", provisioner("remote-exec", '    inline = ["a", "b"]')],
  ["remote-exec script", provisioner("remote-exec", '    script = "a"')],
  ["remote-exec scripts", provisioner("remote-exec", '    scripts = ["a"]')],
  ["remote-exec two", provisioner("remote-exec", '    script = "a"\n    inline = ["b"]')],
  ["remote-exec none", provisioner("remote-exec", "")],
  ["remote-exec wrong type", provisioner("remote-exec", '    inline = "a"')],
  ["remote-exec with null", provisioner("remote-exec", "    inline = [null]")],
  ["remote-exec empty", provisioner("remote-exec", "    inline = []")],
  ["remote-exec unsupported", provisioner("remote-exec", '    inline = ["a"]\n    command = "b"')],
  ["unknown type", provisioner("chef", '    x = 1')],
  ["unknown type and more", provisioner("chef", "    x = var.nope\n  }\n  nme = 1\n  provisioner \"local-exec\" {")],
  ["puppet", provisioner("puppet", '    x = 1')],
  ["no type", thing("  provisioner {\n  }")],
  ["two labels", thing('  provisioner "local-exec" "x" {\n    command = "a"\n  }')],
  ["connection sound", exec('    command = "a"\n    connection {\n      type = "ssh"\n      host = self.id\n      user = "u"\n      password = var.secret\n      port = 22\n      timeout = "5m"\n    }')],
  ["connection unsupported", exec('    command = "a"\n    connection {\n      host = "h"\n      hst = 1\n    }')],
  ["connection wrong type", exec('    command = "a"\n    connection {\n      host = "h"\n      port = "p"\n    }')],
  ["connection missing host", exec('    command = "a"\n    connection {\n      user = "h"\n    }')],
  ["connection undeclared", exec('    command = "a"\n    connection {\n      host = var.nope\n    }')],
  ["connection self wrong", exec('    command = "a"\n    connection {\n      host = self.nope\n    }')],
  ["connection of resource", exec('    command = "a"', '\n  connection {\n    host = self.nope\n  }')],
  ["connection of resource without provisioner", thing("  connection {\n    host = self.nope\n    hst = 1\n  }")],
  ["connection both", exec('    command = "a"\n    connection {\n      host = "x"\n    }', '\n  connection {\n    usr = "a"\n    host = "y"\n  }')],
  ["connection twice", thing("  connection {\n    host = 1\n  }\n  connection {\n    host = 2\n  }")],
  ["connection block in connection", exec('    command = "a"\n    connection {\n      host = "x"\n      bastion {\n      }\n    }')],
  ["connection type bad", exec('    command = "a"\n    connection {\n      type = "telnet"\n      host = "x"\n    }')],
  ["two provisioners, both wrong", exec('    comand = "a"', '\n  provisioner "local-exec" {\n    cmd = 1\n  }')],
  ["provisioner wrong and body wrong", exec("    comand = 1", "\n  nme = 2")],
  ["provisioner wrong and no such type", 'resource "made_thin" "a" {\n  provisioner "local-exec" {\n    comand = 1\n  }\n}\n'],
  ["provisioner and condition wrong", exec("    comand = 1", '\n  lifecycle {\n    precondition {\n      condition = var.nope\n      error_message = "m"\n    }\n  }')],
  ["dynamic in provisioner", exec('    command = "a"\n    dynamic "x" {\n      for_each = [1]\n      content {\n      }\n    }')],
  ["in json", { "main.tf.json": '{"resource": {"made_thing": {"a": {"name": "x", "provisioner": [{"local-exec": {"comand": "a"}}, {"file": {"destination": "x", "source": "${self.nope}"}}]}}}}' }],
  ["in terraform_data", 'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "${self.input} ${self.inputs}"\n  }\n}\n'],
  ["in removed", 'removed {\n  from = made_thing.x\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when = destroy\n    command = "echo ${self.id}"\n  }\n}\n'],
  ["in removed, wrong", 'removed {\n  from = made_thing.x\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when = destroy\n    comand = "echo ${self.id}"\n  }\n}\n'],
  ["in removed, creating", 'removed {\n  from = made_thing.x\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    command = "a"\n  }\n}\n'],
]);
