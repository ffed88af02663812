import type { Finding } from "../../ide/diagnostics/findings.ts";
import type { Report } from "./report.ts";

/** Returns findings as workflow commands of GitHub Actions, which become annotations. Empty without findings. */
export const github = ({ findings, relative }: Report): string =>
  findings.map((finding) => `${commandOf(finding, relative)}\n`).join("");

const COMMANDS = { error: "error", warning: "warning", information: "notice", hint: "notice" } as const;

function commandOf({ severity, summary, detail, place }: Finding, relative: Report["relative"]): string {
  const properties = [
    ...(place
      ? [
          ["file", relative(place.path)],
          ["line", place.start.line],
          ["endLine", place.end.line],
          // Columns count only within one line.
          ...(place.start.line === place.end.line
            ? [
                ["col", place.start.column],
                ["endColumn", place.end.column],
              ]
            : []),
        ]
      : []),
    ["title", summary],
  ].map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${COMMANDS[severity]} ${properties.join(",")}::${escaped(detail === "" ? summary : detail)}`;
}

const escaped = (text: string): string => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");

const escapedProperty = (text: string): string => escaped(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
