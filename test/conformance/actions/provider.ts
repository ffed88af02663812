import type { RuledProvider } from "../../support/provider/rules.ts";
import { BASE } from "../provider/base.ts";

const text = (flags: object = { optional: true }) => ({ type: "string", ...flags });

/** The provider `hashicorp/test` with actions and list resources. */
export const ACTING: RuledProvider = {
  ...BASE,
  actions: {
    test_run: {
      block: {
        attributes: {
          command: text({ required: true }),
          size: { type: "number", optional: true },
          secret: text({ optional: true, sensitive: true }),
          token: text({ optional: true, write_only: true }),
          tags: { type: ["map", "string"], optional: true },
        },
        block_types: {
          step: {
            nesting_mode: "list",
            block: { attributes: { name: text({ required: true }), note: text({ optional: true, sensitive: true }) } },
          },
        },
      },
    },
    test_ping: { block: { attributes: { host: text() } } },
  },
  listResources: {
    test_thing: {
      block: {
        attributes: { name: text(), size: { type: "number", optional: true }, zone: text({ required: true }) },
        block_types: { filter: { nesting_mode: "list", block: { attributes: { key: text({ required: true }) } } } },
      },
    },
    test_other: { block: { attributes: { name: text() } } },
  },
  calls: [
    {
      call: "ValidateActionConfig",
      when: { command: "refused" },
      does: { diagnostics: [{ severity: "error", summary: "No such command", path: ["command"] }] },
    },
    {
      call: "ValidateActionConfig",
      when: { command: "unplaced" },
      does: { diagnostics: [{ severity: "warning", summary: "Odd action" }] },
    },
    {
      call: "PlanAction",
      when: { command: "unplanned" },
      does: { diagnostics: [{ severity: "error", summary: "Cannot plan", detail: "no", path: ["command"] }] },
    },
    {
      call: "PlanAction",
      when: { command: "warned" },
      does: { diagnostics: [{ severity: "warning", summary: "Careful", detail: "so", path: ["command"] }] },
    },
  ],
};

/** The provider with identity schemas for its resource types. */
export const IDENTIFIED: RuledProvider = {
  ...ACTING,
  identities: {
    test_thing: {
      version: 1,
      attributes: {
        name: { type: "string", required_for_import: true },
        region: { type: "string", optional_for_import: true },
        number: { type: "number", optional_for_import: true },
      },
    },
    test_other: { version: 1, attributes: { name: { type: "string", required_for_import: true } } },
  },
};
