import { execFileSync } from "node:child_process";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./host/paths.mjs";
import { packageExtension } from "./package.mjs";
import { takeCropped } from "./screenshots/cropped.mjs";
import { recordMovingScene } from "./screenshots/movingScene.mjs";
import { smallPictures } from "./screenshots/webp.mjs";
import { openWorkbench, showPlan, showSideBar, showTimeline, THEMES, toggleSideBar } from "./screenshots/workbench.mjs";

// npm run screenshot: opens VS Code on the examples and writes the pictures of the README into docs/.
// npm run screenshot -- moving: takes the moving picture and the small ones alone.
// npm run screenshot -- all: writes the plan and the timeline into out/screenshots, in four themes and three widths, with the
// side bar open and closed, and at a zoom of 200 %. All of these are for whoever changes the look to see what became of it.
const WIDTHS = [1280, 1600, 1900];
const WEB_APP = join(root, "examples/web-app");
const CLOUD = join(root, "examples/cloud");
const SHOWN_IN_WALKTHROUGH = ["feature-lens", "feature-plan", "feature-why"];
const IMAGE = 'resource "terraform_data" "image"';

if (process.argv[2] === "all") await takeAll(join(root, "out/screenshots"));
else if (process.argv[2] === "moving") await takeFeatures(join(root, "docs"), await packaged());
else await takeForReadme(join(root, "docs"));

async function takeForReadme(folder) {
  await mkdir(folder, { recursive: true });
  const vsix = await packaged();
  await takeFeatures(folder, vsix);
  await withWorkbench(CLOUD, { vsix, prepare: withLocalState }, async (workbench) => {
    await workbench.page.setViewportSize({ width: 1900, height: 760 });
    await showSideBar(workbench);
    await showPlan(workbench);
    await workbench.picture(join(folder, "cloud-dark.png"));
  });
}

/** Takes the moving picture, and a small picture of each feature. */
async function takeFeatures(folder, vsix) {
  await recordMovingScene(join(folder, "turning-lens.png"), { vsix });
  await takeCropped(folder, WEB_APP, { vsix });
  // The package has little room, so that the walkthrough shows the same pictures smaller.
  const pictures = await Promise.all(SHOWN_IN_WALKTHROUGH.map((name) => readFile(join(folder, `${name}.png`))));
  for (const [at, picture] of (await smallPictures(pictures)).entries())
    await writeFile(join(root, "media/walkthrough", `${SHOWN_IN_WALKTHROUGH[at]}.webp`), picture);
}

async function packaged() {
  const vsix = join(root, "out/stateline.vsix");
  await packageExtension(vsix);
  return vsix;
}

async function takeAll(folder) {
  await mkdir(folder, { recursive: true });
  execFileSync(process.execPath, ["esbuild.mjs"], { cwd: root, stdio: "inherit" });
  await withWorkbench(WEB_APP, {}, (workbench) => takeScenes(workbench, folder, WIDTHS, 900, ""));
  await withWorkbench(WEB_APP, { zoom: 2 }, (workbench) => takeScenes(workbench, folder, [640, 950], 450, "-200%"));
}

async function takeScenes(workbench, folder, widths, height, suffix) {
  const scenes = { plan: () => showPlan(workbench), timeline: () => showTimeline(workbench, "main.tf", IMAGE) };
  await showSideBar(workbench);
  for (const [name, show] of Object.entries(scenes)) {
    await workbench.page.setViewportSize({ width: 1900, height: 900 });
    await show();
    for (const sideBar of ["open", "closed"]) {
      for (const theme of Object.keys(THEMES)) {
        await workbench.theme(theme);
        for (const width of widths) {
          await workbench.page.setViewportSize({ width, height });
          await workbench.picture(join(folder, `${name}-${theme}-${width}${suffix}-${sideBar}.png`));
        }
      }
      await workbench.page.setViewportSize({ width: 1900, height: 900 });
      await toggleSideBar(workbench);
    }
  }
}

async function withWorkbench(folder, options, use) {
  const workbench = await openWorkbench(folder, options);
  try {
    await use(workbench);
  } finally {
    await workbench.close();
  }
}

/** Creates the cloud folder with a local state: without a backend, and with a state as its provider would have written it. */
async function withLocalState(folder) {
  const versions = join(folder, "versions.tf");
  const text = await readFile(versions, "utf8");
  await writeFile(versions, text.replace(/\n {2}backend "s3" \{[^}]*\}\n/, ""));
  await writeFile(
    join(folder, "terraform.tfvars"),
    'environment       = "production"\ndatabase_password = "example"\n',
  );
  await copyFile(join(root, "scripts/screenshots/cloud.json"), join(folder, "terraform.tfstate"));
}
