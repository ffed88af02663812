import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DUMP, type Dump, schemasText } from "../../../test/conformance/contract/dump.ts";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { capturingLearning } from "../../../test/support/capturingLearning.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { pathOfPartKey } from "../../engine/provider/facts.ts";
import { askDisk } from "../../host/node/askers.ts";
import { main } from "../main.ts";

const LOCK = ["random", "time"]
  .map(
    (name) =>
      `provider "registry.terraform.io/hashicorp/${name}" {\n  version = "1.2.3"\n  hashes  = ["h1:${name}"]\n}\n`,
  )
  .join("");

/** Runs `learn --dump` of a dump; returns what it prints, and what it keeps. */
const learned = (dump: Dump, ...options: readonly string[]) =>
  withFolder({ "schemas.json": schemasText, ".terraform.lock.hcl": LOCK }, async (folder) => {
    const place = join(folder, "dump");
    mkdirSync(place);
    for (const [name, bytes] of dump) writeFileSync(join(place, name), bytes);
    const { learning, kept } = capturingLearning();
    const { console, printed } = capturingConsole();
    const words = ["learn", folder, "--dump", place, "--schemas", join(folder, "schemas.json"), ...options];
    const status = await main(words, askDisk, console, {}, learning);
    return { status, ...printed, kept };
  });

test("recorded calls of published providers show what replaces their objects and what is default", async () => {
  const { status, out, kept } = await learned(DUMP, "--json");
  expect(status).toBe(0);
  const types = new Map(kept.flatMap((each) => [...each.types]));
  const effects = (type: string) =>
    [...types.get(type)!.facts].flatMap(([key, { changed, evidence }]) =>
      changed ? [`${pathOfPartKey(key)} ${changed} ${evidence}`] : [],
    );
  expect(effects("random_pet")).toEqual(["length replaces recorded"]);
  expect(effects("random_password")).toEqual(["keepers replaces recorded"]);
  const { providers } = JSON.parse(out);
  const random = providers.find(({ source }: { source: string }) => source.endsWith("/random"));
  expect(random.types.random_password.defaults).toMatchObject({ lower: true, min_lower: 0 });
  // Texts, and everything that is sensitive, stay out.
  expect(JSON.stringify(random.types)).not.toMatch(/separator|"result"|"id"/);
});

test("a dump of a plan that was not applied shows no effect", async () => {
  const planned = new Map([...DUMP].filter(([name]) => !name.includes("ApplyResourceChange")));
  const { kept } = await learned(planned);
  const facts = kept.flatMap(({ types }) => [...types.values()].flatMap((type) => [...type.facts.values()]));
  expect(facts.length).toBeGreaterThan(0);
  expect(facts.filter(({ changed, added, removed }) => changed ?? added ?? removed)).toEqual([]);
});

test("an empty dump shows nothing, and an option about plugins beside --dump is wrong use", async () => {
  expect(await learned(new Map())).toMatchObject({ status: 0, out: "The dump shows nothing that is kept.\n" });
  expect((await learned(DUMP, "--type", "random_pet")).status).toBe(2);
});
