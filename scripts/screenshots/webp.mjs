import { chromium } from "playwright-core";
import { CHROMIUM_ARGUMENTS, findChromium } from "../host/chromium.mjs";

/** The widest picture beside a step of the walkthrough, in pixels; VS Code scales it down further. */
const WIDTH = 760;

/** Returns pictures in PNG as small ones in WebP, which a browser makes. */
export async function smallPictures(pictures) {
  const browser = await chromium.launch({ executablePath: await findChromium(console.log), args: CHROMIUM_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const small = [];
    for (const picture of pictures) {
      const url = await page.evaluate(drawn, [picture.toString("base64"), WIDTH]);
      small.push(Buffer.from(url.split(",")[1], "base64"));
    }
    return small;
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. */
async function drawn([png, width]) {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const scale = Math.min(1, width / image.naturalWidth);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.5);
}
