import { join } from "node:path";
import { openFile, openWorkbench, showPlan, showTimeline } from "./workbench.mjs";

const IMAGE = 'resource "terraform_data" "image"';
const NETWORK = 'resource "terraform_data" "network" {';

/** Takes pictures of features, cut to what they show. */
export async function takeCropped(folder, example, options) {
  const workbench = await openWorkbench(example, options);
  const { page, run } = workbench;
  const take = async (name, box) => {
    await page.mouse.move(900, 590);
    await page.waitForTimeout(900);
    await page.screenshot({ path: join(folder, `${name}.png`), clip: box });
    console.log(join(folder, `${name}.png`));
  };
  const within = async (locator, { top = 0, height, width }) => {
    const box = await locator.boundingBox();
    return { x: box.x, y: box.y + top, width: Math.min(width, box.width), height: Math.min(height, box.height - top) };
  };
  const editor = page.locator(".editor-instance").first();
  try {
    await page.setViewportSize({ width: 1280, height: 600 });
    await run("View: Toggle Primary Side Bar Visibility");
    await showPlan(workbench);
    await take(
      "feature-plan",
      await within(page.locator(".editor-container, .part.editor").first(), { top: 36, height: 330, width: 1280 }),
    );
    await workbench.run("View: Close All Editors");
    await openFile(workbench, "main.tf", IMAGE);
    await take("feature-lens", await within(editor, { top: 210, height: 460, width: 760 }));
    await showTimeline(workbench, "main.tf", IMAGE);
    await page.setViewportSize({ width: 1900, height: 760 });
    await workbench.settle();
    await take(
      "feature-why",
      await within(page.locator(".editor-group-container").nth(1), { top: 36, height: 420, width: 940 }),
    );
    const timeline = page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
    await timeline.getByRole("button", { name: "Rehearse" }).click();
    await timeline.getByRole("button", { name: "Create: What if this fails?" }).click();
    await timeline.locator(".failure").waitFor();
    await take(
      "feature-fails",
      await within(page.locator(".editor-group-container").nth(1), { top: 36, height: 420, width: 940 }),
    );
    await page.setViewportSize({ width: 1280, height: 600 });
    await workbench.run("View: Close All Editors");
    await openFile(workbench, "main.tf", NETWORK);
    for (let at = 0; at < 3; at++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Control+Shift+ArrowLeft");
    await page.keyboard.type("vpc");
    await page.waitForTimeout(1500);
    await page.keyboard.press("Control+.");
    await page.locator(".action-widget").first().waitFor();
    await take("feature-moved", await within(editor, { top: 165, height: 520, width: 980 }));
    await page.keyboard.press("Escape");
  } finally {
    await workbench.close();
  }
}
