/** A root module with tests that end in each way: passed, failed, not decided by a plan, skipped, and one that applies. */
export const TESTED: Readonly<Record<string, string>> = {
  "main.tf": `variable "size" {
  default = 1
}

variable "token" {
  default   = "s3cret"
  sensitive = true
}

resource "terraform_data" "disk" {
  input = var.size
}
`,
  "tests/plans.tftest.hcl": `run "default_size" {
  command = plan

  assert {
    condition     = terraform_data.disk.input == 1
    error_message = "The default size must be 1."
  }
}

run "larger" {
  command = plan

  variables {
    size = 2
  }

  assert {
    condition     = terraform_data.disk.input == 1
    error_message = "The size must be 1."
  }

  assert {
    condition     = var.token == "other"
    error_message = "The token must be the other one."
  }
}

run "output" {
  command = plan

  assert {
    condition     = terraform_data.disk.output == 1
    error_message = "The output must be 1."
  }
}

run "never_reached" {
  command = plan
}
`,
  "tests/applies.tftest.hcl": `run "created" {
  assert {
    condition     = terraform_data.disk.output == 1
    error_message = "The output must be 1."
  }
}
`,
};

/** The arguments that run the tests which only plan. */
export const ARGUMENTS: readonly string[] = ["test", "-json", "-filter=tests/plans.tftest.hcl"];
