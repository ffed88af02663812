import { unzipSync, zipSync } from "fflate";
import { expect, test } from "vitest";
import { recordedPlans } from "../../../../test/conformance/saved/recorded.ts";
import { readPlanArchive } from "./planArchive.ts";
import { isRefusal } from "./refusal.ts";
import { savedModules } from "./savedConfiguration.ts";
import { savedPlan } from "./savedPlan.ts";

const { plan } = recordedPlans("terraform-1.11.4").find(({ name }) => name === "conditions of what exists ")!;

/** Returns why bytes are refused; undefined if they are read. */
function refusalOf(bytes: Uint8Array): string | undefined {
  const archive = readPlanArchive(bytes);
  if (isRefusal(archive)) return archive.refusal;
  const read = savedPlan(archive, savedModules(archive, "/root", undefined), "/root", new Map());
  return isRefusal(read) ? read.refusal : undefined;
}

/** Returns the plan with other content of its files. */
const withFiles = (files: Readonly<Record<string, Uint8Array | undefined>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries({ ...unzipSync(plan), ...files }).flatMap(([name, bytes]) => (bytes ? [[name, bytes]] : [])),
    ),
  );
const text = (words: string) => new TextEncoder().encode(words);

test("a saved plan is read", () => expect(refusalOf(plan)).toBeUndefined());

test.each([
  ["no plan inside", withFiles({ tfplan: undefined }), 'without a file "tfplan"'],
  ["text in its place", withFiles({ tfplan: text("hello") }), "is not the message"],
  ["another message", withFiles({ tfplan: Uint8Array.from([0x0a, 3, 97, 98, 99]) }), "is not the message"],
  ["another format", withFiles({ tfplan: Uint8Array.from([8, 4, 0x72, 3, 49, 46, 48]) }), "of format 4"],
  ["a broken state", withFiles({ tfstate: text("{") }), "a state that cannot be read"],
  ["no modules", withFiles({ "tfconfig/modules.json": undefined }), "without a list of its modules"],
])("%s is refused", (_, bytes, why) => expect(refusalOf(bytes)).toContain(why));

test("nothing that is damaged throws", () => {
  const files = unzipSync(plan);
  let seed = 1;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  let refused = 0;
  for (let round = 0; round < 300; round++) {
    const name = ["tfplan", "tfstate", "tfconfig/modules.json", "tfconfig/m-/main.tf"][random(4)]!;
    const bytes = files[name]!.slice();
    for (let flips = 1 + random(4); flips > 0; flips--) bytes[random(bytes.length)] = random(256);
    if (refusalOf(withFiles({ [name]: bytes })) !== undefined) refused++;
  }
  expect(refused).toBeGreaterThan(50);
});
