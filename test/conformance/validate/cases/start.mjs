// Bodies against schemas: the first few.
export const schemas = {
  provider_schemas: {
    "registry.terraform.io/hashicorp/made": {
      provider: { version: 0, block: { attributes: { region: { type: "string", optional: true } } } },
      resource_schemas: {
        made_thing: {
          version: 0,
          block: {
            attributes: {
              name: { type: "string", required: true },
              size: { type: "number", optional: true },
              id: { type: "string", computed: true },
              tags: { type: ["map", "string"], optional: true },
            },
            block_types: {
              rule: {
                nesting_mode: "list",
                max_items: 2,
                block: { attributes: { port: { type: "number", required: true } } },
              },
            },
          },
        },
      },
    },
  },
};
const one = (name, text, more = {}) => ({ name, files: { "main.tf": text }, schemas, ...more });
export const cases = [
  one("sound", 'resource "made_thing" "a" {\n  name = "x"\n  rule {\n    port = 1\n  }\n}\n'),
  one("missing required", 'resource "made_thing" "a" {\n}\n'),
  one("unsupported argument", 'resource "made_thing" "a" {\n  name = "x"\n  nme  = "y"\n}\n'),
  one("wrong type", 'resource "made_thing" "a" {\n  name = ["x"]\n}\n', { protocol: 6 }),
  one("too many blocks", `resource "made_thing" "a" {\n  name = "x"\n${"  rule {\n    port = 1\n  }\n".repeat(3)}}\n`),
  one("unsupported attribute", 'resource "made_thing" "a" {\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.nme\n}\n'),
  { name: "module", files: { "main.tf": 'module "m" {\n  source = "./m"\n  b = 1\n}\n', "m/main.tf": 'variable "a" {}\n' } },
];
