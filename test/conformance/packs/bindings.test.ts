import { expect, test } from "vitest";
import { readBindings } from "../../../scripts/packs/bindings.mjs";
import { compareSchemas } from "../../../scripts/packs/compare.mjs";
import { reconstruct } from "../../../scripts/packs/reconstruct.mjs";
import { withFolder } from "../../support/folder.ts";

// A package of bindings in small, in the form of the generator.

const SOURCE = "registry.terraform.io/hashicorp/test";

const documented = (name: string, words: string) =>
  `  /**\n  * ${words}\n  *\n  * Docs at Terraform Registry: {@link https://example.com#${name} Thing#${name}}\n  */\n`;
const entry = (name: string, value: string, type: string, storage: string) =>
  `      ${name}: {\n        value: ${value},\n        isBlock: false,\n        type: "${type}",\n        storageClassType: "${storage}",\n      },\n`;
const flags = (name: string, computed: boolean, optional: boolean, required: boolean) =>
  `  // ${name} - computed: ${computed}, optional: ${optional}, required: ${required}\n`;

const THING = `export interface ThingConfig extends cdktf.TerraformMetaArguments {
${documented("name", "A name.")}  readonly name: string;
${documented("disk", "disk block")}  readonly disk?: ThingDisk;
}
export function thingDiskToHclTerraform(struct?: ThingDisk): any {
  const attrs = {
${entry("size", "cdktf.numberToHclTerraform(struct!.size)", "simple", "number")}  };
}
export class ThingDiskOutputReference extends cdktf.ComplexObject {
${flags("size", true, true, false)}  private _size?: number; 
  public get size() {
    return this.getNumberAttribute('size');
  }
}
export class Thing extends cdktf.TerraformResource {
  public static readonly tfResourceType = "test_thing";
${flags("name", false, false, true)}  private _name?: string; 
  public get name() {
    return this.getStringAttribute('name');
  }
${flags("zones", true, false, false)}  public get zones() {
    return cdktf.Fn.tolist(this.getListAttribute('zones'));
  }
${flags("disk", false, true, false)}  private _disk = new ThingDiskOutputReference(this, "disk");
  public get disk() {
    return this._disk;
  }
  protected synthesizeHclAttributes(): { [name: string]: any } {
    const attrs = {
${entry("name", "cdktf.stringToHclTerraform(this._name)", "simple", "string")}${entry("disk", "thingDiskToHclTerraform(this._disk.internalValue)", "list", "ThingDiskList")}    };
  }
}
`;

const script = (source: string) =>
  `"use strict";\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify({ sourcesContent: [source] })).toString("base64")}\n`;

const PACKAGE = {
  "package.json": JSON.stringify({ cdktf: { provider: { name: SOURCE, version: "1.2.3" } } }),
  "lib/thing/index.js": script(THING),
};

const SCHEMA = {
  provider_schemas: {
    [SOURCE]: {
      provider: { version: 0, block: {} },
      resource_schemas: {
        test_thing: {
          version: 0,
          block: {
            attributes: {
              name: { type: "string", required: true },
              zones: { type: ["set", "string"], computed: true },
            },
            block_types: {
              disk: {
                nesting_mode: "list",
                max_items: 1,
                block: { attributes: { size: { type: "number", optional: true, computed: true } } },
              },
            },
          },
        },
      },
      data_source_schemas: {},
    },
  },
};

test("bindings state names, types, nesting, flags, and a limit of one", () =>
  withFolder(PACKAGE, async (folder) => {
    const bindings = readBindings(folder);
    expect([bindings.name, bindings.version]).toEqual([SOURCE, "1.2.3"]);
    const { schema, left } = reconstruct(SOURCE, bindings);
    expect(left).toEqual([]);
    expect(schema).toMatchObject({ reconstructed: true, provider_schemas: SCHEMA.provider_schemas });
  }));

test("a type of which a part is cut off is left out", () =>
  withFolder(
    {
      ...PACKAGE,
      "lib/thing/index.js": script(THING.replaceAll('"ThingDiskList"', '"any"').replace("new ThingDisk", "new Cut")),
    },
    async (folder) => {
      const { schema, left } = reconstruct(SOURCE, readBindings(folder));
      expect(left.map(({ type }) => type)).toEqual(["test_thing"]);
      expect(schema.provider_schemas[SOURCE]!.resource_schemas).toEqual({});
      expect(schema.missing.resource_schemas).toEqual(["test_thing"]);
    },
  ));

test("a comparison counts what differs", () => {
  const other = structuredClone(SCHEMA);
  const { attributes } = other.provider_schemas[SOURCE]!.resource_schemas.test_thing.block;
  Object.assign(attributes, {
    name: { type: "string", optional: true },
    zones: { type: ["list", "string"], computed: true },
  });
  const { expected, sameForm, attributes: compared, sameFlags } = compareSchemas(SCHEMA, other);
  expect([expected, sameForm, compared, sameFlags]).toEqual([4, 3, 2, 1]);
});
