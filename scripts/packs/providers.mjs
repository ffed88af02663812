/**
 * The providers that are packed: where each comes from. `repository` and `tag` name public source code, from which the plugin is
 * built; `bindings` names a package of the npm registry, which states the schema of a provider that is not built here. Of a provider
 * with two versions, most folders use either. A published plugin serves as well as a built one, if it is in the folder of plugins.
 */
export const PROVIDERS = [
  ...built("hashicorp", {
    archive: "2.8.0",
    azuread: "3.7.0",
    azurerm: "5.2.0",
    cloudinit: "2.4.0",
    dns: "3.6.1",
    external: "2.4.0",
    google: "7.45.0",
    helm: "3.1.2",
    http: "3.6.0",
    kubernetes: "3.2.1",
    local: "2.9.0",
    nomad: "2.6.1",
    null: "3.3.1",
    random: "3.9.0",
    time: "0.14.0",
    tls: "4.2.1",
  }),
  ...built("hashicorp", { aws: "5.100.0", google: "6.50.0", helm: "2.17.0", kubernetes: "2.38.0" }),
  ...built("bpg", { proxmox: "0.93.0" }),
  ...built("digitalocean", { digitalocean: "2.99.1" }),
  ...built("hetznercloud", { hcloud: "1.68.0" }),
  ...built("integrations", { github: "6.13.0" }),
  ...built("integrations", { github: "6.7.5" }),
  ...built("linode", { linode: "3.12.0" }),
  ...built("Telmate", { proxmox: "3.0.2-rc04" }),
  ...built("PagerDuty", { pagerduty: "3.32.4" }),
  ...built("vercel", { vercel: "5.10.0" }),
  ...built("vmware", { vsphere: "2.15.0" }),
  bound("hashicorp", "aws", "21.22.1"),
  bound("hashicorp", "azurerm", "14.23.1"),
  bound("hashicorp", "azurerm", "12.27.0"),
  bound("hashicorp", "consul", "10.1.2"),
  bound("hashicorp", "google", "13.32.1"),
  bound("hashicorp", "google-beta", "16.12.1"),
  bound("hashicorp", "tfe", "12.5.1"),
  bound("hashicorp", "vault", "15.6.1"),
  bound("cloudflare", "cloudflare", "13.9.1"),
  bound("cyrilgdn", "postgresql", "12.1.1"),
  bound("databricks", "databricks", "15.16.1"),
  bound("datadog", "datadog", "12.15.2"),
  bound("gitlabhq", "gitlab", "15.6.2"),
  bound("kreuzwerker", "docker", "12.0.3"),
  bound("mongodb", "mongodbatlas", "8.6.2"),
  bound("newrelic", "newrelic", "13.12.2"),
  bound("okta", "okta", "14.1.1"),
  bound("snowflakedb", "snowflake", "15.9.1"),
];

/** Versions that can be built and that bindings state as well. */
export const COMPARED = [
  ...both("hashicorp", "aws", "5.100.0", "20.1.0"),
  ...both("hashicorp", "google", "6.50.0", "16.12.1"),
  ...both("hashicorp", "kubernetes", "2.38.0", "12.1.1"),
  ...both("integrations", "github", "6.9.0", "15.3.1"),
  ...both("hashicorp", "helm", "3.1.1", "12.1.2"),
  ...both("hashicorp", "tls", "4.1.0", "11.0.1"),
];

function both(namespace, name, version, bindings) {
  const [provider] = built(namespace, { [name]: version });
  return [{ ...provider, bindings: bound(namespace, name, bindings).bindings }];
}

function built(namespace, versions) {
  return Object.entries(versions).map(([name, version]) => ({
    name,
    source: `registry.terraform.io/${namespace.toLowerCase()}/${name}`,
    version,
    repository: `${namespace}/terraform-provider-${name}`,
    tag: `v${version}`,
  }));
}

/** The version of the provider is that which the bindings name. */
function bound(namespace, name, version) {
  const source = `registry.terraform.io/${namespace}/${name}`;
  return { name, source, bindings: { name: `@cdktf/provider-${name}`, version } };
}
