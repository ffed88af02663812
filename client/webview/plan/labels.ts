import { translated } from "../shared/translated.ts";

/** The texts of the page's own controls. Texts about a plan come from the server. */
export const LABELS = translated({
  loading: "Loading the plan.",
  noPlan: "No Terraform configuration in the open folders.",
  planOf: "Plan of",
  filter: "Filter: address, reason, action",
  clear: "Clear the filter",
  summary: "Plan summary; a button shows only these instances",
  rootModule: "Root module",
  openSource: "Open Source (Ctrl+Enter)",
  copyMarkdown: "Copy as Markdown",
  copySvg: "Copy as SVG",
  init: { terraform: "Run terraform init", tofu: "Run tofu init" },
  load: "Load State",
  reload: "Load State Again",
  startFrom: {
    file: "Use a State File...",
    none: "Plan as if Nothing Existed",
    own: "Plan from the State Again",
  },
  choose: {
    compare: "Compare",
    options: "Options",
    run: "Run Terraform Plan",
    variableFile: "Choose a Variable File",
    workspace: "Choose Workspace",
  },
  comparedWith: "Compared with",
  compareOther: "Compare with Something Else",
  endComparison: "Back to the Plan",
  now: "now",
  lanes: "Planned instances",
  instance: "Instance",
  why: "Why",
  sure: "How sure",
  /** The stages of a lane, with the names that Terraform gives them. */
  columns: [
    ["Previous", "Previous Run, or the Import ID"],
    ["Upgraded", "Upgraded"],
    ["Prior", "Prior"],
    ["Configuration", "Configuration"],
    ["Proposed", "Proposed"],
    ["Planned", "Initial Planned"],
  ],
  /** In a narrow picture, the stages together, by the columns that they stand above. */
  stages: [
    ["Before", 0, 2],
    ["Configured", 3, 3],
    ["After", 4, 5],
  ],
  legend: {
    circle: "known",
    hollow: "holds unknowns",
    square: "configuration",
    cross: "object ends",
    dashed: "not certain",
  },
});
