// Blocks `list` and query files.
import { one } from "../text.mjs";

export const TEXTS = [
  one("list block in a configuration", 'list "made_up" "a" {\n  provider = made_up\n}\n'),
  one("query file", "", { "a.tfquery.hcl": 'list "made_up" "a" {\n  provider = made_up\n}\n' }),
  {
    ...one("query file with -query", "", { "a.tfquery.hcl": 'list "made_up" "a" {\n  provider = made_up\n}\n' }),
    queries: true,
  },
  { ...one("-query without query files", "locals {}\n"), queries: true },
];
