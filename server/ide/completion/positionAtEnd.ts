import type { Position } from "./position.ts";
import { PositionReader } from "./positionReader.ts";

/** Returns the position at the end of a text: of a configuration file, or of a file with values of variables. */
export function positionAtEnd(text: string): Position | undefined {
  const prefix = wordAtEnd(text);
  const start = itemStart(text);
  const before = text.slice(start, text.length - prefix.length);
  return new PositionReader(before).positionBefore(prefix);
}

/** Returns the name that a text ends with, with its namespaces: `provider::aws::arn_`. */
const wordAtEnd = (text: string): string => /[\p{L}_][\p{L}\p{N}_-]*(?:::[\p{L}\p{N}_-]*)*$/u.exec(text)?.[0] ?? "";

/** A line that begins a top-level block. Text above it cannot change what is written below. */
const TOP_LEVEL =
  /^(?:resource|data|ephemeral|module|variable|output|locals|provider|terraform|moved|removed|import|check|action|list|run|mock_provider|mock_resource|mock_data|override_resource|override_data|override_module|variables|test)\b/;

function itemStart(text: string): number {
  for (let at = text.lastIndexOf("\n"); at >= 0; at = text.lastIndexOf("\n", at - 1)) {
    if (TOP_LEVEL.test(text.slice(at + 1, at + 20))) return at + 1;
    if (at === 0) break;
  }
  return 0;
}

/** As `positionAtEnd`, for a file that is a template as a whole. */
export function positionInTemplate(text: string): Position | undefined {
  const prefix = wordAtEnd(text);
  const before = text.slice(0, text.length - prefix.length);
  return new PositionReader(`template = <<__TEMPLATE__\n${before}`).positionBefore(prefix);
}
