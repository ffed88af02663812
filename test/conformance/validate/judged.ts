import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Protocol, type SchemaFile, serveSchemas } from "../../support/provider/serveSchemas.ts";
import { BINARY, versionOf } from "../../support/terraform.ts";

/** A directory to be validated. */
export interface ValidateCase {
  readonly name: string;
  /** By path; bytes that are no text are written in base64. */
  readonly files: Readonly<Record<string, string | { readonly base64: string }>>;
  /** Those of every provider that is used, but for the one that is built in. */
  readonly schemas?: SchemaFile;
  /** 6 where an attribute has nested attributes, which 5 does not know. */
  readonly protocol?: Protocol;
  /** Whether the query files are validated, too. */
  readonly queries?: boolean;
}

/** What is compared of a diagnostic; `at` is line and column of both ends. */
export interface Judged {
  readonly severity: string;
  readonly summary: string;
  readonly file?: string;
  readonly at?: readonly number[];
}

/** A line of a golden: what the real terraform said of a directory. */
export interface Verdict {
  readonly name: string;
  /** Of the directory and its schemas, as they were then. */
  readonly digest: string;
  readonly diagnostics: readonly Judged[];
}

export const COMMAND = "terraform validate -json, after terraform init -backend=false where a module is called";

export const digestOf = ({ files, schemas, queries }: ValidateCase): string =>
  createHash("sha256")
    .update(JSON.stringify([files, schemas, ...(queries ? ["queries"] : [])]))
    .digest("hex")
    .slice(0, 12);

/** A diagnostic in the JSON that both print. */
export interface DiagnosticJson {
  readonly severity: string;
  readonly summary: string;
  readonly file?: string;
  readonly range?: { readonly filename?: string; readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

export function judged({ severity, summary, range, file = range?.filename }: DiagnosticJson): Judged {
  if (!range) return { severity, summary };
  const { start, end } = range;
  return {
    severity,
    summary,
    ...(file !== undefined && { file }),
    at: [start.line, start.column, end.line, end.column],
  };
}

/** Returns the verdict of a real binary on a directory. Rejects if the binary crashes. */
export async function askTerraform(of: ValidateCase, binary = BINARY): Promise<Verdict> {
  const home = mkdtempSync(join(tmpdir(), "stateline-validate-"));
  const folder = join(home, "module");
  const texts = Object.values(of.files).filter((content) => typeof content === "string");
  const protocol = of.protocol ?? (JSON.stringify(of.schemas ?? {}).includes('"nested_type"') ? 6 : 5);
  const server = await serveSchemas(schemasFor(binary, of), protocol, home);
  try {
    writeFiles(folder, of.files);
    writeFileSync(join(home, "cli.tfrc"), "");
    const run = (...args: string[]) => terraform(binary, folder, home, server.reattach, args);
    const callsModules = texts.some((text) => /module/.test(text));
    if (callsModules && !Object.hasOwn(of.files, ".terraform/modules/modules.json")) await initialise(folder, run);
    const output = await run("validate", "-json", ...(of.queries ? ["-query"] : []));
    if (output === "") throw new Error(`${of.name}: the real terraform crashes`);
    const { diagnostics } = JSON.parse(output) as { readonly diagnostics: readonly DiagnosticJson[] };
    return { name: of.name, digest: digestOf(of), diagnostics: diagnostics.map(judged) };
  } finally {
    server.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** The schemas by the addresses that a binary asks for: each product has its own registry. */
function schemasFor(binary: string, { schemas }: ValidateCase): SchemaFile {
  const byAddress = schemas?.provider_schemas ?? {};
  if (productOf(binary) === "terraform") return { provider_schemas: byAddress };
  const inItsRegistry = Object.entries(byAddress).map(([address, schema]) => [
    address.replace(/^registry\.terraform\.io\//, "registry.opentofu.org/"),
    schema,
  ]);
  return { provider_schemas: { ...byAddress, ...Object.fromEntries(inItsRegistry) } };
}

const products = new Map<string, string>();

function productOf(binary: string): string {
  const product = products.get(binary) ?? versionOf(binary).product;
  products.set(binary, product);
  return product;
}

/**
 * Installs the modules. Since 1.15 `init` installs none if one of them has an error: then the local modules are written down here,
 * because `validate` tells their errors only if they are installed.
 */
async function initialise(folder: string, run: (...args: string[]) => Promise<string>): Promise<void> {
  await run("init", "-backend=false", "-input=false");
  const manifest = join(folder, ".terraform/modules/modules.json");
  if (existsSync(manifest)) return;
  mkdirSync(dirname(manifest), { recursive: true });
  const modules = [{ Key: "", Source: "", Dir: "." }, ...localModules(folder, ".", "")];
  writeFileSync(manifest, JSON.stringify({ Modules: modules }));
}

/** The modules that the files of a folder call by literal local sources, and those that these call. */
function localModules(root: string, dir: string, key: string): { Key: string; Source: string; Dir: string }[] {
  if (!existsSync(join(root, dir)) || key.split(".").length > 8) return [];
  const names = readdirSync(join(root, dir)).filter((name) => /\.(tf|tofu)$/.test(name));
  const text = names.map((name) => readFileSync(join(root, dir, name), "utf8")).join("\n");
  const calls = text.matchAll(/^module "?([\w-]+)"? \{[^{}]*?\bsource\s*=\s*"(\.\.?\/[^"$]*)"/gm);
  const sources = new Map([...calls].map(([, name = "", source = ""]) => [name, source]));
  return [...sources].flatMap(([name, source]) => {
    const child = { Key: key === "" ? name : `${key}.${name}`, Source: source, Dir: join(dir, source) };
    return existsSync(join(root, child.Dir)) ? [child, ...localModules(root, child.Dir, child.Key)] : [];
  });
}

export function writeFiles(folder: string, files: ValidateCase["files"]): void {
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytesOf(content));
  }
}

export const bytesOf = (content: ValidateCase["files"][string]): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content.base64, "base64");

function terraform(
  binary: string,
  cwd: string,
  home: string,
  reattach: string,
  args: readonly string[],
): Promise<string> {
  const env = {
    ...process.env,
    TF_REATTACH_PROVIDERS: reattach,
    TF_CLI_CONFIG_FILE: join(home, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
  };
  return new Promise((done) =>
    execFile(binary, args, { cwd, env, maxBuffer: 1 << 28 }, (_failure, stdout, stderr) =>
      done(stdout === "" ? refusedOption(stderr) : stdout),
    ),
  );
}

/** Returns the error about an option that the binary does not have as JSON; empty if the text is something else. */
function refusedOption(text: string): string {
  const [summary] = /Failed to parse command-line flags/.exec(text) ?? [];
  return summary === undefined ? "" : JSON.stringify({ diagnostics: [{ severity: "error", summary }] });
}
