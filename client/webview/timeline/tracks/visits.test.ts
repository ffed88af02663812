import { expect, test } from "vitest";
import { stepped, visitsWith } from "./visits.ts";

const instance = (address: string, deposed?: string) => ({
  root: "file:///infra",
  address,
  ...(deposed !== undefined && { deposed }),
});
const visited = (...addresses: string[]) =>
  addresses.map((address) => instance(address)).reduce(visitsWith, { instances: [], at: -1 });
const read = ({ instances, at }: ReturnType<typeof visited>) =>
  instances.map(({ address, deposed = "" }, index) => `${address}${deposed}${index === at ? " *" : ""}`);

test("an instance that is shown again is no new visit, its deposed object is one", () => {
  expect(read(visited("a", "a", "b"))).toEqual(["a", "b *"]);
  expect(read(visitsWith(visited("a"), instance("a", "1f")))).toEqual(["a", "a1f *"]);
});

test("back and forward stop at the ends", () => {
  const back = stepped(visited("a", "b", "c"), -1);
  expect(read(back)).toEqual(["a", "b *", "c"]);
  expect(read(visitsWith(back, instance("b")))).toEqual(["a", "b *", "c"]);
  expect(read(stepped(stepped(back, -1), -1))).toEqual(["a *", "b", "c"]);
  expect(read(stepped(stepped(back, 1), 1))).toEqual(["a", "b", "c *"]);
});

test("another instance replaces those that the user went back from", () =>
  expect(read(visitsWith(stepped(visited("a", "b", "c"), -1), instance("d")))).toEqual(["a", "b", "d *"]));

test("only the last visits are kept", () => {
  const many = visited(...Array.from({ length: 60 }, (_, at) => String(at)));
  expect([many.instances.length, many.at, many.instances[0]?.address]).toEqual([50, 49, "10"]);
});
