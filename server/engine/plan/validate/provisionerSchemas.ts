import { attributeSchema } from "../../schema/attributeSchema.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import { BOOL, listOf, mapOf, NUMBER, STRING, type Type } from "../../values/type.ts";

const schemaOf = (attributes: Readonly<Record<string, Type>>, required?: string): BlockSchema => ({
  attributes: new Map(
    Object.entries(attributes).map(([name, type]) => [
      name,
      attributeSchema(type, name === required ? "required" : "optional"),
    ]),
  ),
  blockTypes: new Map(),
  deprecated: false,
  isOfLanguage: true,
});

/** The schemas of Terraform's built-in provisioners; no other provisioners exist. */
export const PROVISIONERS: ReadonlyMap<string, BlockSchema> = new Map([
  [
    "local-exec",
    schemaOf(
      {
        command: STRING,
        interpreter: listOf(STRING),
        working_dir: STRING,
        environment: mapOf(STRING),
        quiet: BOOL,
      },
      "command",
    ),
  ],
  ["remote-exec", schemaOf({ inline: listOf(STRING), script: STRING, scripts: listOf(STRING) })],
  ["file", schemaOf({ source: STRING, content: STRING, destination: STRING }, "destination")],
]);

/** The schema of a connection block. One schema covers every connection type, because the type may be unknown. */
export const CONNECTION: BlockSchema = schemaOf(
  {
    type: STRING,
    user: STRING,
    password: STRING,
    host: STRING,
    port: NUMBER,
    timeout: STRING,
    script_path: STRING,
    target_platform: STRING,
    private_key: STRING,
    certificate: STRING,
    host_key: STRING,
    agent: BOOL,
    agent_identity: STRING,
    proxy_scheme: STRING,
    proxy_host: STRING,
    proxy_port: NUMBER,
    proxy_user_name: STRING,
    proxy_user_password: STRING,
    bastion_host: STRING,
    bastion_host_key: STRING,
    bastion_port: NUMBER,
    bastion_user: STRING,
    bastion_password: STRING,
    bastion_private_key: STRING,
    bastion_certificate: STRING,
    https: BOOL,
    insecure: BOOL,
    cacert: STRING,
    use_ntlm: BOOL,
  },
  "host",
);
