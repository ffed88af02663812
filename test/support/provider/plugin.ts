import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { AttributeSchema, ResourceSchema } from "../../../server/engine/schema/schema.ts";
import { STRING } from "../../../server/engine/values/type.ts";
import { encode, type Field } from "./protobuf.ts";
import { richSchema } from "./richSchema.ts";
import { schemaMessage } from "./schemaMessage.ts";
import { type Method, startPlugin } from "./startPlugin.ts";

// The program of a provider plugin, as `terraform init` installs one: node plugin.mjs PID_FILE MANNER [MEGABYTES]

const [, , pidFile, manner = "6", megabytes = "0"] = process.argv;
if (pidFile) writeFileSync(pidFile, `${process.pid};`, { flag: "a" });

const attribute = (flags: Partial<AttributeSchema>): AttributeSchema => ({
  type: STRING,
  required: false,
  optional: false,
  computed: false,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
  ...flags,
});

const schema = (...attributes: readonly (readonly [string, Partial<AttributeSchema>])[]): ResourceSchema => ({
  version: 0,
  block: {
    attributes: new Map(attributes.map(([name, flags]) => [name, attribute(flags)] as const)),
    blockTypes: new Map(),
    deprecated: false,
  },
});

const THING = schema(
  ["name", { required: true }],
  ["secret", { optional: true, writeOnly: true }],
  ["id", { computed: true }],
);

/** Yields enough resource types to reach a size in bytes. */
function* filling(bytes: number, protocol: 5 | 6): Iterable<Field> {
  const many = schema(...Array.from({ length: 500 }, (_, at) => [`attribute_${at}`, { optional: true }] as const));
  const message = schemaMessage(many, protocol);
  for (let at = 0; at * message.length < bytes; at++) yield entry(`filling_${at}`, message);
}

const entry = (name: string, message: Buffer): Field => [2, encode([1, name], [2, message])];

function reply(protocol: 5 | 6): Buffer {
  if (manner === "errors") return encode([4, encode([1, 1], [2, "No licence"])]);
  if (manner === "broken") return Buffer.from([0x12, 0xff, 0xff, 0x03, 0x00]);
  return encode(
    [1, schemaMessage(schema(["region", { optional: true }]), protocol)],
    entry("naughty_rich", schemaMessage(richSchema(protocol), protocol)),
    entry("naughty_thing", schemaMessage(THING, protocol)),
    ...filling(Number(megabytes) * 1024 * 1024, protocol),
    [3, encode([1, "naughty_image"], [2, schemaMessage(schema(["name", { required: true }]), protocol)])],
    [8, encode([1, "naughty_token"], [2, schemaMessage(schema(["value", { computed: true }]), protocol)])],
  );
}

/** Returns the methods of the plugin: its schema, and its shutdown. */
function methods(protocol: 5 | 6): ReadonlyMap<string, Method> {
  const name = protocol === 6 ? "GetProviderSchema" : "GetSchema";
  const answer: Method = () => (manner === "mute" ? new Promise(() => {}) : reply(protocol));
  const all = new Map([[`/tfplugin${protocol}.Provider/${name}`, answer]]);
  return manner === "stays" ? all : all.set("/plugin.GRPCController/Shutdown", () => process.exit(0));
}

switch (manner) {
  case "nothing":
    process.exit(0);
    break;
  case "panic":
    console.error("panic: runtime error");
    process.exit(2);
    break;
  case "garbage":
    console.log("Welcome to the provider");
    setInterval(() => console.log("more"), 1_000);
    break;
  case "flood":
    setInterval(() => process.stdout.write("x".repeat(100_000)), 1);
    break;
  case "hang":
    // Like some real providers, it ignores signals.
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
    setInterval(() => {}, 1_000);
    break;
  case "family":
    for (let child = 0; child < 2; child++) {
      const { pid } = spawn("sleep", ["1000"], { stdio: "inherit" });
      writeFileSync(pidFile!, `${pid};`, { flag: "a" });
    }
    process.exit(0);
    break;
  case "4":
    console.log("1|4|unix|/nowhere|grpc|");
    setInterval(() => {}, 1_000);
    break;
  case "elsewhere":
    console.log("1|6|tcp|192.0.2.1:443|grpc|");
    setInterval(() => {}, 1_000);
    break;
  default:
    if (manner === "loud") for (let line = 0; line < 5_000; line++) console.error("x".repeat(100));
    await startPlugin(
      manner === "5" ? 5 : 6,
      methods(manner === "5" ? 5 : 6),
      manner === "plain" || manner === "tcp" ? manner : undefined,
    );
}
