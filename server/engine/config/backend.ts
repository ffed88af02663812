import { evaluateConstant } from "../lang/constant.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { partialContent } from "../syntax/content.ts";
import type { Block, Body } from "../syntax/tree.ts";
import { unknownBackend } from "./texts.ts";

/** Where a root module says that its state is. */
export interface Backend {
  /** `local`, `s3`, …; `cloud` for a cloud block. */
  readonly type: string;
  readonly settings: BackendSettings;
  /** The settings that are written, but not as plain text. */
  readonly computed: ReadonlySet<string>;
  readonly range: Range;
  /** The type of a `backend` block. */
  readonly typeRange: Range | undefined;
}

/** Settings of a backend: those that are written as plain text. */
export type BackendSettings = ReadonlyMap<string, string>;

/** Where a local backend keeps the state of a workspace, from the folder that Terraform runs in. */
export function localPath(settings: BackendSettings, workspace: string): string {
  if (workspace === "default") return settings.get("path") ?? "terraform.tfstate";
  return `${settings.get("workspace_dir") ?? "terraform.tfstate.d"}/${workspace}/terraform.tfstate`;
}

/** Reads a `backend` or `cloud` block. */
export function decodeBackend(block: Block): Backend {
  const settings = new Map<string, string>();
  const computed = new Set<string>();
  readSettings(block.body, settings, computed);
  const type = block.type === "cloud" ? "cloud" : (block.labels[0]?.value ?? "");
  return { type, settings, computed, range: block.header, typeRange: block.labels[0]?.range };
}

/** What a plan says of a backend that Terraform does not have; a validation does not look for it. */
export const backendFaults = (backend: Backend | undefined): readonly Diagnostic[] =>
  backend?.typeRange && !BACKENDS.has(backend.type)
    ? [unknownBackend(backend.typeRange, backend.type, REMOVED.has(backend.type), BACKENDS)]
    : [];

const BACKENDS = new Set("azurerm cloud consul cos gcs http inmem kubernetes local oss pg remote s3".split(" "));

/** Those that older versions had. */
const REMOVED = new Set(["artifactory", "azure", "etcd", "etcdv3", "manta", "swift"]);

function readSettings(body: Body, settings: Map<string, string>, computed: Set<string>): void {
  const { value } = partialContent(body, SETTINGS);
  for (const [name, { expression }] of value.arguments) {
    const { value: given, diagnostics } = evaluateConstant(expression);
    if (diagnostics.length === 0 && given.kind === "string") settings.set(name, given.value);
    else if (given.kind !== "null") computed.add(name);
  }
  for (const { body: workspaces } of value.blocks) readSettings(workspaces, settings, computed);
}

/** What says where a state is; all other settings, secrets among them, are not read. */
const SETTINGS = {
  arguments: {
    path: "optional",
    workspace_dir: "optional",
    address: "optional",
    hostname: "optional",
    endpoint: "optional",
    bucket: "optional",
    key: "optional",
    namespace: "optional",
    prefix: "optional",
    workspace_key_prefix: "optional",
    storage_account_name: "optional",
    container_name: "optional",
    organization: "optional",
    name: "optional",
    schema_name: "optional",
    secret_suffix: "optional",
  },
  blocks: { workspaces: [] },
} as const;
