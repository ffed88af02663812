import { github } from "./github.ts";
import { junit } from "./junit.ts";
import type { Report } from "./report.ts";
import { sarif } from "./sarif.ts";

/** The formats that list findings and nothing else. */
export const FINDING_FORMATS: Readonly<Record<"sarif" | "github" | "junit", (report: Report) => string>> = {
  sarif,
  github,
  junit,
};
