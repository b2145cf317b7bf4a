// Takes the screenshots that app stores and install prompts show. Run it after the design changed and commit what it
// writes into public/screenshots. Names and sizes are those of manifest.webmanifest.
import { mkdir, writeFile } from 'node:fs/promises'
import { type BrowserContextOptions, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { type DemoPerson, signIn } from './sign-in-demo-person.ts'
import { browserArguments, requireProgram } from './programs.ts'
import { makeDemoData, removeData, runServer } from './run-server.ts'

const folder = new URL('../public/screenshots/', import.meta.url)
const devices = [
  { name: 'phone', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  { name: 'desktop', viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
]

await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: requireProgram('Chromium'), args: browserArguments })
const dataDir = await makeDemoData()
const server = await runServer(dataDir)
try {
  for (const { name, ...device } of devices) {
    await captureScreenshot(`antiques-${name}`, 'buyer', device, async (page) => {
      await page.goto(`${server.url}/antiques`)
      await page.locator('main article').first().waitFor()
    })
    await captureScreenshot(`review-${name}`, 'mei', device, async (page) => {
      await page.goto(`${server.url}/talent`)
      await page
        .getByRole('link', { name: /^Start Tasks/ })
        .first()
        .click()
      await page.locator('video').first().waitFor()
      await page.waitForFunction('[...document.querySelectorAll("video")].every((video) => video.readyState >= 3)')
    })
  }
} finally {
  await browser.close()
  await server.stop()
  await removeData(dataDir)
}

async function captureScreenshot(
  name: string,
  person: DemoPerson,
  device: BrowserContextOptions,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    ...device,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    // Waiting for the videos evaluates code from a string in the page, which the app's CSP blocks.
    bypassCSP: true,
  })
  const page = await context.newPage()
  await signIn(page, person, server.url)
  await open(page)
  await page.waitForLoadState('networkidle')
  const png = await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer()
  await writeFile(new URL(`${name}.png`, folder), png)
  await context.close()
}
