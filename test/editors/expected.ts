// What every editor shows of examples/web-app in the steps of its script.

/** Returns the problems that an editor lists, sorted as text; editors have their own names for severities. */
export function problemsOf({ information, hint }: { readonly information: string; readonly hint: string }) {
  const lostSubnet =
    '19 warning stateline [destroyed]: terraform_data.subnet["c"] will be destroyed (because key ["c"] is not in for_each map)';
  const replacedImage = `32 ${information} stateline [forces-replacement]: triggers_replace forces replacement: terraform_data.image is destroyed after the new one exists`;
  const lostBackup =
    "76 warning stateline [destroyed]: terraform_data.backup will be destroyed (because terraform_data.backup is not in configuration)";
  const hidden = (name: string): string =>
    `83 ${hint} stateline [ignored-difference]: ignore_changes hides a difference: input of terraform_data.${name} differs from the configuration`;
  return {
    atFirst: [lostSubnet, replacedImage, hidden("backup")],
    lost: [lostSubnet, replacedImage, lostBackup],
    moved: [lostSubnet, replacedImage, hidden("nightly")],
    /** The release is again the one that the state has. */
    afterRollback: [lostSubnet, hidden("nightly")],
  };
}

export const HOVER_LINES = ['- input.name = "shop"', '+ input.name = "shop-staging"', "+ output = (known after apply)"];

export const COMPLETED = 'input = "${var.environment';

export const MOVED = "moved {\n  from = terraform_data.backup\n  to   = terraform_data.nightly\n}";

export const RENAMED = {
  "main.tf": ['  name   = "😀-${var.stage}"'],
  "outputs.tf": ['  value = "${var.release} (${var.stage})"'],
  "terraform.tfvars": [],
  "variables.tf": ['variable "stage" {', '    condition     = contains(["staging", "production"], var.stage)'],
};

export const PLAN_PARTS = [
  "## Plan of web-app",
  '`~ terraform_data.network` will be updated in-place: input.name: "shop" → "😀-staging" · value from var.stage (default)',
  "`→ terraform_data.nightly` moved from terraform_data.backup",
];
