import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { animation } from "./animation.mjs";
import { openFile, openWorkbench } from "./workbench.mjs";

const MAIN = `locals {
  release = "2026.10"
}

resource "terraform_data" "image" {
  triggers_replace = local.release
  input            = "shop:${"${local.release}"}"
}

resource "terraform_data" "server" {
  count = 2
  input = "shop-${"${count.index}"}"
}
`;

const text = (value) => ({ value, type: "string" });

const STATE = {
  version: 4,
  terraform_version: "1.11.4",
  serial: 4,
  lineage: "5f0c1d1e-0000-4000-8000-000000000000",
  outputs: {},
  resources: [
    resource("image", [{ input: "shop:2026.10", triggers_replace: text("2026.10") }]),
    resource("server", [{ input: "shop-0" }, { input: "shop-1" }]),
  ],
};

function resource(name, instances) {
  return {
    mode: "managed",
    type: "terraform_data",
    name,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: instances.map(({ input, triggers_replace = null }, index) => ({
      ...(instances.length > 1 && { index_key: index }),
      schema_version: 0,
      attributes: { id: `${name}-${index}`, input: text(input), output: text(input), triggers_replace },
    })),
  };
}

/**
 * Records one value that changes: the lens turns, and the timeline says why. The frames are taken from a real VS Code.
 */
export async function recordMovingScene(file, options) {
  const folder = await mkdtemp(join(tmpdir(), "stateline-scene-"));
  await mkdir(join(folder, "shop"));
  await writeFile(join(folder, "shop/main.tf"), MAIN);
  await writeFile(join(folder, "shop/terraform.tfstate"), JSON.stringify(STATE, undefined, 2));
  const workbench = await openWorkbench(join(folder, "shop"), options);
  const { page, run } = workbench;
  const frames = [];
  const take = async (milliseconds) => frames.push({ png: await page.screenshot(), milliseconds });
  try {
    await page.setViewportSize({ width: 1120, height: 520 });
    await run("View: Toggle Primary Side Bar Visibility");
    await openFile(workbench, "main.tf", '"2026.10', false);
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(2000);
    await take(1800);
    await page.keyboard.press("Backspace");
    await page.waitForTimeout(150);
    await take(350);
    await page.keyboard.type("1");
    await page.waitForTimeout(150);
    await take(250);
    const lens = page.locator(".codelens-decoration a", { hasText: "must be replaced" });
    await lens.waitFor();
    await page.waitForTimeout(600);
    await take(2200);
    await lens.click();
    await page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame").locator("h1").waitFor();
    await page.waitForTimeout(2000);
    await take(5000);
  } finally {
    await workbench.close();
    await rm(folder, { recursive: true });
  }
  await writeFile(file, animation(frames));
  console.log(file);
}
