import { nestedAttributesType } from "../../schema/impliedType.ts";
import type { NestedAttributes } from "../../schema/schema.ts";
import { lengthOf } from "../../values/comparison.ts";
import { decideEqual } from "../../values/equality.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { nullValue, type Value } from "../../values/value.ts";
import { goText } from "./goText.ts";
import { includes } from "./includes.ts";
import { membersByKey } from "./objectMembers.ts";
import { ABSENCE, attributesValid, EXISTENCE } from "./planValid.ts";
import { type ContractFault, contractFault, NO_FAULTS } from "./violation.ts";

/** Returns the violations of planned nested attributes that differ from the configuration. */
export function nestedPlanValid(
  { nesting, attributes }: NestedAttributes,
  prior: Value,
  configured: Value,
  planned: Value,
  path: Path,
): readonly ContractFault[] {
  if (planned.kind === "null" && configured.kind !== "null") return contractFault(path, ABSENCE);
  if (configured.kind === "null" && planned.kind !== "null") return contractFault(path, EXISTENCE);
  if (planned.kind === "unknown") return contractFault(path, "planned unknown for configured value");
  if (planned.kind === "null") return NO_FAULTS;
  if (nesting === "single") return attributesValid(attributes, prior, configured, planned, path);
  const inPlan = lengthOf(planned);
  const inConfiguration = lengthOf(configured);
  const bothOpen = inPlan.kind === "unknown" && inConfiguration.kind === "unknown";
  const counts = `count in plan (${goText(inPlan)}) disagrees with count in config (${goText(inConfiguration)})`;
  // Elements of a set cannot be paired, so only their number is checked.
  if (nesting === "set") return includes(inPlan, inConfiguration) === false ? contractFault(path, counts) : NO_FAULTS;
  if (bothOpen) return NO_FAULTS;
  if (decideEqual(inPlan, inConfiguration) !== true) return contractFault(path, counts);
  return membersValid({ nesting, attributes }, prior, configured, planned, path);
}

function membersValid(
  { nesting, attributes }: NestedAttributes,
  prior: Value,
  configured: Value,
  planned: Value,
  path: Path,
): readonly ContractFault[] {
  const plannedMembers = membersByKey(planned);
  const configuredMembers = membersByKey(configured);
  const priorMembers = membersByKey(prior);
  const faults: ContractFault[] = [];
  for (const [key, member] of plannedMembers) {
    const partner = configuredMembers.get(key);
    if (!partner) {
      faults.push(...contractFault(path, `map key ${quoted(String(key))} from plan is not present in config`));
      continue;
    }
    const priorMember = priorMembers.get(key) ?? nullValue(nestedAttributesType("single", attributes));
    // Terraform names the member of a map as if it were an attribute here.
    const step = nesting === "list" ? index(key) : attribute(String(key));
    faults.push(...attributesValid(attributes, priorMember, partner, member, [...path, step]));
  }
  for (const key of configuredMembers.keys())
    if (!plannedMembers.has(key))
      faults.push(...contractFault(path, `map key ${quoted(String(key))} from config is not present in plan`));
  return faults;
}
