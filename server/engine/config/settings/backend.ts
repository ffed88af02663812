import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { content, partialContent } from "../../syntax/content.ts";
import type { ContentSchema } from "../../syntax/contentSchema.ts";
import type { Block, Body } from "../../syntax/tree.ts";
import { unknownBackend } from "../tree/moduleFindings.ts";

/** The backend that a root module configures. */
export interface Backend {
  /** `local`, `s3`, …; `cloud` for a cloud block. */
  readonly type: string;
  readonly settings: BackendSettings;
  /** The settings whose value is not plain text. */
  readonly computed: ReadonlySet<string>;
  readonly range: Range;
  /** The range of the type of a `backend` block. */
  readonly typeRange: Range | undefined;
  /** Errors that `terraform init` reports for the body. */
  readonly faults: readonly Diagnostic[];
}

/** The settings of a backend that are written as plain text. */
export type BackendSettings = ReadonlyMap<string, string>;

/** The workspace that every backend has, but for those of HCP Terraform. */
export const DEFAULT_WORKSPACE = "default";

/** Returns the workspace of a backend that offers no choice; undefined if its workspace must be selected. */
export function onlyWorkspace(backend: Backend | undefined): string | undefined {
  // The local backend has workspaces, but starts with the default one before any init.
  if (!backend || backend.type === "local" || backend.type === "http") return DEFAULT_WORKSPACE;
  const name = backend.settings.get("name");
  if (name === undefined) return undefined;
  // The remote backend maps its one workspace to the default one.
  return backend.type === "cloud" ? name : backend.type === "remote" ? DEFAULT_WORKSPACE : undefined;
}

/** Returns the path of a workspace's state in a local backend, relative to the folder that Terraform runs in. */
export function localPath(settings: BackendSettings, workspace: string): string {
  if (workspace === DEFAULT_WORKSPACE) return settings.get("path") ?? "terraform.tfstate";
  return `${settings.get("workspace_dir") ?? "terraform.tfstate.d"}/${workspace}/terraform.tfstate`;
}

/** Decodes a `backend` or `cloud` block. */
export function decodeBackend(block: Block, dialect: Dialect): Backend {
  const settings = new Map<string, string>();
  const computed = new Set<string>();
  readSettings(block.body, settings, computed);
  const type = block.type === "cloud" ? "cloud" : (block.labels[0]?.value ?? "");
  const faults = bodyFaults(block.body, FORMS[type], !supports(dialect, "static-evaluation"));
  return {
    type,
    settings,
    computed,
    range: block.header,
    typeRange: block.labels[0]?.range,
    faults: withNewerFeatures(dialect, faults),
  };
}

/** Returns the errors that `terraform init` reports for the backend; a validation ignores them. */
export function backendFaults(backend: Backend | undefined): readonly Diagnostic[] {
  if (!backend) return [];
  const unknown = unknownTypeOf(backend);
  return unknown ? [unknown] : backend.faults;
}

/** Returns the error of a validation for a backend type that does not exist, in dialects that check it. */
export function validatedBackendType(backend: Backend | undefined, dialect: Dialect): readonly Diagnostic[] {
  if (!backend || !supports(dialect, "validated-backend-type")) return [];
  const unknown = unknownTypeOf(backend);
  return unknown ? [{ ...unknown, summary: "Unsupported backend type" }] : [];
}

const unknownTypeOf = ({ type, typeRange }: Backend): Diagnostic | undefined =>
  typeRange && !BACKENDS.has(type) ? unknownBackend(typeRange, type, REMOVED.has(type), BACKENDS) : undefined;

const BACKENDS = new Set("azurerm cloud consul cos gcs http inmem kubernetes local oci oss pg remote s3".split(" "));

/** The backends of older versions. */
const REMOVED = new Set(["artifactory", "azure", "etcd", "etcdv3", "manta", "swift"]);

/** The arguments and blocks of a backend, and those of its inner blocks. */
type Form = ContentSchema & { readonly inner?: Readonly<Record<string, ContentSchema>> };

/** Returns the faults of a body whose form is checked if it is known, and whose arguments may have to be constant. */
function bodyFaults(body: Body, form: Form | undefined, mustBeConstant: boolean): readonly Diagnostic[] {
  const constants = (item: Body["items"][number]) =>
    item.kind === "argument"
      ? mustBeConstant
        ? evaluateConstant(item.expression).diagnostics
        : []
      : bodyFaults(item.body, form?.inner?.[item.type], mustBeConstant);
  return [...(form ? content(body, form).diagnostics : []), ...body.items.flatMap(constants)];
}

/** The forms of the backends whose arguments are stable between versions. */
const FORMS: Readonly<Partial<Record<string, Form>>> = {
  local: { arguments: { path: "optional", workspace_dir: "optional" }, blocks: {} },
  cloud: {
    arguments: { hostname: "optional", organization: "optional", token: "optional" },
    blocks: { workspaces: [] },
    inner: {
      workspaces: { arguments: { name: "optional", project: "optional", tags: "optional" }, blocks: {} },
    },
  },
  remote: {
    arguments: { hostname: "optional", organization: "optional", token: "optional" },
    blocks: { workspaces: [] },
    inner: { workspaces: { arguments: { name: "optional", prefix: "optional" }, blocks: {} } },
  },
};

function readSettings(body: Body, settings: Map<string, string>, computed: Set<string>): void {
  const { value } = partialContent(body, SETTINGS);
  for (const [name, { expression }] of value.arguments) {
    const { value: setting, diagnostics } = evaluateConstant(expression);
    if (diagnostics.length === 0 && setting.kind === "string") settings.set(name, setting.value);
    else if (setting.kind !== "null") computed.add(name);
  }
  for (const { body: workspaces } of value.blocks) readSettings(workspaces, settings, computed);
}

/** The settings that decide where a state is. No other setting is read, because it may be a secret. */
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
