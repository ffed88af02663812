/**
 * The providers that are packed: where each comes from. `repository` and `tag` name public source code, from which the plugin is
 * built; `bindings` names a package of the npm registry, which states the schema of a provider that is not built here.
 */
export const PROVIDERS = [
  ...built("hashicorp", {
    archive: "2.8.0",
    azuread: "3.9.0",
    azurerm: "5.2.0",
    cloudinit: "2.4.0",
    consul: "2.23.0",
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
    tfe: "0.80.0",
    time: "0.14.0",
    tls: "4.2.1",
    vault: "5.11.0",
  }),
  ...built("Azure", { azapi: "2.12.0" }),
  ...built("cyrilgdn", { postgresql: "1.26.0" }),
  ...built("DataDog", { datadog: "4.19.0" }),
  ...built("digitalocean", { digitalocean: "2.99.1" }),
  ...built("gavinbunney", { kubectl: "1.19.0" }),
  ...built("hetznercloud", { hcloud: "1.68.0" }),
  ...built("integrations", { github: "6.13.0" }),
  ...built("kreuzwerker", { docker: "4.5.0" }),
  ...built("linode", { linode: "3.12.0" }),
  ...built("PagerDuty", { pagerduty: "3.32.4" }),
  ...built("vercel", { vercel: "5.10.0" }),
  bound("hashicorp/aws", "aws", "21.22.1"),
  bound("hashicorp/google-beta", "google-beta", "16.12.1"),
  bound("cloudflare/cloudflare", "cloudflare", "13.9.1"),
  bound("databricks/databricks", "databricks", "15.16.1"),
  bound("gitlabhq/gitlab", "gitlab", "15.6.2"),
  bound("mongodb/mongodbatlas", "mongodbatlas", "8.6.2"),
  bound("newrelic/newrelic", "newrelic", "13.12.2"),
  bound("okta/okta", "okta", "14.1.1"),
  bound("snowflakedb/snowflake", "snowflake", "15.9.1"),
  bound("vmware/vsphere", "vsphere", "11.2.1"),
];

/** Versions that can be built and that bindings state as well. */
export const COMPARED = [
  ...both("hashicorp", "google", "6.50.0", "16.12.1"),
  ...both("hashicorp", "kubernetes", "2.38.0", "12.1.1"),
  ...both("integrations", "github", "6.9.0", "15.3.1"),
  ...both("digitalocean", "digitalocean", "2.71.0", "13.14.1"),
  ...both("PagerDuty", "pagerduty", "3.30.8", "14.3.9"),
  ...both("cyrilgdn", "postgresql", "1.26.0", "12.1.1"),
  ...both("hashicorp", "helm", "3.1.1", "12.1.2"),
  ...both("hashicorp", "tls", "4.1.0", "11.0.1"),
];

function both(namespace, name, version, bindings) {
  const [provider] = built(namespace, { [name]: version });
  return [{ ...provider, bindings: bound(`${namespace}/${name}`, name, bindings).bindings }];
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
function bound(address, name, version) {
  return { name, source: `registry.terraform.io/${address}`, bindings: { name: `@cdktf/provider-${name}`, version } };
}
