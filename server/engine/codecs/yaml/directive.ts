import { type Fault, isFault } from "../fault.ts";

import {
  isBlank,
  isDigit,
  isLineEnd,
  isSpace,
  isWord,
  markOf,
  peek,
  type Reader,
  scanFault,
  skip,
  skipComment,
  takeBreak,
  takeWhile,
} from "./reader.ts";
import { takeHandle, takeUri } from "./tag.ts";
import { type Token, token } from "./token.ts";

/** Scans a line that begins with `%`. */
export function scanDirective(reader: Reader): Token | Fault {
  const start = markOf(reader);
  skip(reader);
  const name = takeWhile(reader, isWord);
  if (name === "") return scanFault(reader, "could not find expected directive name");
  if (!isSpace(peek(reader))) return scanFault(reader, "found unexpected non-alphabetical character");
  const content = name === "YAML" ? takeVersion(reader) : name === "TAG" ? takeTagDirective(reader) : undefined;
  if (content === undefined) return scanFault(reader, "found unknown directive name");
  if (isFault(content)) return content;
  const end = markOf(reader);
  skipComment(reader);
  if (!isLineEnd(peek(reader))) return scanFault(reader, "did not find expected comment or line break");
  takeBreak(reader);
  return token(name === "YAML" ? "versionDirective" : "tagDirective", start, end, ...content);
}

type Content = readonly [text: string, suffix: string];

function takeVersion(reader: Reader): Content | Fault {
  takeWhile(reader, isBlank);
  const major = takeVersionNumber(reader);
  if (isFault(major)) return major;
  if (peek(reader) !== ".") return scanFault(reader, "did not find expected digit or '.' character");
  skip(reader);
  const minor = takeVersionNumber(reader);
  return isFault(minor) ? minor : [`${major}.${minor}`, ""];
}

function takeVersionNumber(reader: Reader): number | Fault {
  const digits = takeWhile(reader, isDigit);
  if (digits.length > 2) return scanFault(reader, "found extremely long version number");
  return digits === "" ? scanFault(reader, "did not find expected version number") : Number(digits);
}

function takeTagDirective(reader: Reader): Content | Fault {
  takeWhile(reader, isBlank);
  const handle = takeHandle(reader);
  if (isFault(handle)) return handle;
  if (handle !== "!" && !/.!$/.test(handle)) return scanFault(reader, "did not find expected '!'");
  if (!isBlank(peek(reader))) return scanFault(reader, "did not find expected whitespace");
  takeWhile(reader, isBlank);
  const prefix = takeUri(reader);
  if (isFault(prefix)) return prefix;
  if (!isSpace(peek(reader))) return scanFault(reader, "did not find expected whitespace or line break");
  return [handle, prefix];
}
