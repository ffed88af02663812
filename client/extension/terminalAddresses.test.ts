import { expect, test } from "vitest";
import { addressesIn } from "./terminalAddresses.ts";

const texts = (line: string) => addressesIn(line).map(({ address }) => address);

test.each([
  ["  # aws_instance.web will be created", ["aws_instance.web"]],
  ['  # module.vpc["a.b"].aws_subnet.x["k \\"q\\""] must be replaced', ['module.vpc["a.b"].aws_subnet.x["k \\"q\\""]']],
  ["data.aws_ami.ubuntu: Reading...", ["data.aws_ami.ubuntu"]],
  [
    "module.a.module.b[0].null_resource.c[12]: Refreshing state... [id=7]",
    ["module.a.module.b[0].null_resource.c[12]"],
  ],
  ['on main.tf line 3, in resource "aws_instance" "web":', []],
  ["see https://my_host.example.com/x_y.html", []],
  ["aws_instance.a and aws_instance.b", ["aws_instance.a", "aws_instance.b"]],
  ["", []],
])("%s", (line, expected) => expect(texts(line)).toEqual(expected));

test("the offset is that of the address", () => {
  const line = "  # null_resource.a will be created";
  const [found] = addressesIn(line);
  expect(line.slice(found!.start, found!.start + found!.address.length)).toBe("null_resource.a");
});
