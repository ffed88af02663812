/** Texts that we judge in another way than a binary, and why. */
export const ACCEPTED: readonly { readonly name: string; readonly judges: readonly string[]; readonly why: string }[] =
  [
    {
      name: "block: provider that is not installed",
      judges: ["terraform-1.15.9", "terraform-1.16.0-rc2"],
      why: "A provider without schemas is told by what runs plans, not by their diagnostics.",
    },
    {
      name: "block: reference: in a precondition",
      judges: ["terraform-1.15.9", "terraform-1.16.0-rc2"],
      why: "Conditions are evaluated before they are judged: another summary of the same error.",
    },
    {
      name: "plan: refresh-only",
      judges: ["terraform-1.15.9", "terraform-1.16.0-rc2"],
      why: "We call a plan that only refreshes applicable.",
    },
    {
      name: "plan: destruction with another resource",
      judges: ["terraform-1.16.0-rc2"],
      why: "Values of resources are not known to the action in a destruction of everything.",
    },
    {
      name: "identity plan: sensitive value",
      judges: ["terraform-1.13.5", "terraform-1.15.9", "terraform-1.16.0-rc2"],
      why: "An internal error of theirs, on an identity that is no error in itself.",
    },
  ];
