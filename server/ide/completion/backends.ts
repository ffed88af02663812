import type { LanguageBlock } from "./languageBlocks.ts";

const backend = (names: string, blocks: LanguageBlock["blocks"] = {}): LanguageBlock => ({
  arguments: names.split(" "),
  blocks,
});

/** The backends of states, with their arguments, by type. */
export const BACKENDS: ReadonlyMap<string, LanguageBlock> = new Map(
  Object.entries({
    azurerm: backend(
      "resource_group_name storage_account_name container_name key subscription_id tenant_id client_id client_secret use_azuread_auth use_oidc use_msi snapshot access_key sas_token environment",
    ),
    consul: backend("path address access_token scheme datacenter lock gzip"),
    cos: backend("bucket prefix key region encrypt acl secret_id secret_key"),
    gcs: backend("bucket prefix credentials encryption_key kms_encryption_key impersonate_service_account"),
    http: backend(
      "address lock_address lock_method unlock_address unlock_method update_method username password skip_cert_verification",
    ),
    inmem: backend("lock_id"),
    kubernetes: backend("secret_suffix namespace labels in_cluster_config config_path config_context host token"),
    local: backend("path workspace_dir"),
    oss: backend("bucket prefix key region endpoint encrypt acl tablestore_table tablestore_endpoint"),
    pg: backend("conn_str schema_name skip_schema_creation skip_table_creation skip_index_creation"),
    remote: backend("organization hostname token", { workspaces: backend("name prefix") }),
    s3: backend(
      "bucket key region use_lockfile encrypt dynamodb_table kms_key_id profile role_arn workspace_key_prefix acl access_key secret_key shared_credentials_files shared_config_files endpoints assume_role skip_credentials_validation skip_region_validation skip_metadata_api_check use_path_style",
    ),
  }),
);
