import { dialectOf, type Product } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { releasesOf, versionIn } from "../../lang/releases.ts";
import type { WrittenPlan } from "./planMessage.ts";

/**
 * Returns the product that wrote a saved plan. The message has no name of it; but the lock file in the archive names the command that
 * maintains it, providers come from the registry of the product, and only Terraform says whether a plan is complete.
 */
export function productOfPlan(plan: WrittenPlan, lockFile: string): Product {
  const [, command] = /maintained automatically by "(tofu|terraform) init"/.exec(lockFile) ?? [];
  if (command !== undefined) return command === "tofu" ? "opentofu" : "terraform";
  if (plan.hasTerraformFields) return "terraform";
  const isFromOpenTofu = [...plan.changes, ...plan.drift].some(({ provider }) =>
    provider.includes('"registry.opentofu.org/'),
  );
  if (isFromOpenTofu) return "opentofu";
  const version = versionIn("terraform", plan.terraformVersion);
  // Terraform sets a field of its own in every plan without errors and targets.
  const saysWhole = version !== undefined && supports(dialectOf("terraform", version), "plan-applyable");
  if (saysWhole && !plan.errored && plan.targets.length === 0) return "opentofu";
  const isReleasedBy = (product: Product) =>
    version !== undefined &&
    releasesOf(product).some(
      ([major, minor, patch]) => major === version[0] && minor === version[1] && version[2] <= patch,
    );
  return isReleasedBy("opentofu") && !isReleasedBy("terraform") ? "opentofu" : "terraform";
}
