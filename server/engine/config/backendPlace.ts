import type { BackendSettings } from "./settings/backend.ts";

/**
 * Returns the place of a workspace's state as users name it: `acme/env:/staging/web.tfstate`. Empty if the settings do
 * not decide it. Settings that may be secret are not used.
 */
export function backendPlace(backend: string, settings: BackendSettings, workspace: string): string {
  if (settings.size === 0) return "";
  const parts = PLACES[backend]?.(settings, workspace === DEFAULT ? undefined : workspace) ?? [];
  return parts.flatMap((part) => (part === undefined || part === "" ? [] : trimmed(part))).join("/");
}

/**
 * Returns a key that is equal for all root modules that use or read the same state. Undefined if the settings do not
 * decide it, and for backends whose paths depend on the machine.
 */
export function sharedPlace(backend: string, settings: BackendSettings, workspace: string): string | undefined {
  const needed = DECISIVE[backend];
  if (!needed?.every((name) => settings.get(name))) return undefined;
  const address = settings.get("address");
  if (address !== undefined && /[?@#]/.test(address)) return undefined;
  const kind = backend === "cloud" ? "remote" : backend;
  const host = settings.get("hostname") ?? settings.get("endpoint") ?? (kind === "remote" ? "app.terraform.io" : "");
  return [kind, host, backendPlace(backend, settings, workspace)].join(" ");
}

/** The settings without which the place is unknown. */
const DECISIVE: Readonly<Partial<Record<string, readonly string[]>>> = {
  s3: ["bucket", "key"],
  gcs: ["bucket"],
  azurerm: ["storage_account_name", "container_name", "key"],
  http: ["address"],
  remote: ["organization"],
  cloud: ["organization"],
};

const DEFAULT = "default";

/** Returns the parts of a place; the workspace is undefined for the default one. */
type Place = (settings: BackendSettings, workspace: string | undefined) => readonly (string | undefined)[];

const PLACES: Readonly<Partial<Record<string, Place>>> = {
  s3: (of, workspace) => [
    of.get("bucket"),
    ...(workspace === undefined ? [] : [of.get("workspace_key_prefix") ?? "env:", workspace]),
    of.get("key"),
  ],
  gcs: (of, workspace = DEFAULT) => [of.get("bucket"), of.get("prefix"), `${workspace}.tfstate`],
  azurerm: (of, workspace) => [
    of.get("storage_account_name"),
    of.get("container_name"),
    workspace === undefined ? of.get("key") : joinedText(of.get("key"), `env:${workspace}`),
  ],
  oss: (of, workspace) => [
    of.get("bucket"),
    of.get("prefix") ?? "env:",
    workspace,
    of.get("key") ?? "terraform.tfstate",
  ],
  cos: (of, workspace) => [of.get("bucket"), of.get("prefix"), workspace, of.get("key") ?? "terraform.tfstate"],
  consul: (of, workspace) => [
    workspace === undefined ? of.get("path") : joinedText(of.get("path"), `-env:${workspace}`),
  ],
  pg: (of, workspace = DEFAULT) => [of.get("schema_name") ?? "terraform_remote_state", workspace],
  kubernetes: (of, workspace = DEFAULT) => [
    of.get("namespace") ?? DEFAULT,
    joinedText(`tfstate-${workspace}-`, of.get("secret_suffix")),
  ],
  http: (of) => [shownAddress(of.get("address") ?? "")],
  remote: (of, workspace) => [of.get("organization"), of.get("name") ?? joinedText(of.get("prefix"), workspace ?? "")],
  cloud: (of, workspace) => [of.get("organization"), of.get("name") ?? workspace],
};

const joinedText = (first: string | undefined, second: string | undefined): string | undefined =>
  first === undefined || second === undefined ? undefined : first + second;

const trimmed = (part: string): string => part.replace(/^\/+|\/+$/g, "");

/** Returns the host and path of an address; user name, password and query may be secrets. */
const shownAddress = (address: string): string => /^[a-z][a-z0-9+.-]*:\/\/(?:.*@)?([^?#]*)/i.exec(address)?.[1] ?? "";
