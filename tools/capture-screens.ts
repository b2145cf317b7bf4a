// npm run screens [part of a name …]: takes screenshots of every screen of the built app at three widths in both
// themes. Writes them into screens/ with a page that shows all of them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { signIn } from './sign-in-demo-person.ts'
import { createApiCall } from './call-api.ts'
import { browserArguments, requireProgram } from './programs.ts'
import { makeDemoData, removeData, runServer } from './run-server.ts'
import { type Screen, screens } from './screenshots/screens.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const themes = ['light', 'dark'] as const
/** Maximum height of a screenshot, in viewports. */
const MAX_VIEWPORTS = 3

const ALL_LOADED = `document.fonts.status === 'loaded' &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`

const folder = join(import.meta.dirname, '../screens')
const filters = process.argv.slice(2)
const selected = screens.filter(({ name }) => filters.length === 0 || filters.some((part) => name.includes(part)))

await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const browser = await chromium.launch({ executablePath: requireProgram('Chromium'), args: browserArguments })
const dataDir = await makeDemoData()
const server = await runServer(dataDir)
let sheet = '<!doctype html><style>body { columns: 300px } img { max-width: 100%; max-height: 640px }</style>'
try {
  for (const theme of themes) {
    for (const size of sizes) {
      for (const screen of selected) {
        try {
          const file = await captureScreen(screen, theme, size)
          sheet += `<figure>${file}<a href="${file}"><img src="${file}"></a></figure>`
        } catch (error) {
          process.exitCode = 1
          console.error(`${screen.name} at ${size.width}: ${error instanceof Error ? error.message : String(error)}`)
        }
      }
    }
  }
  await writeFile(join(folder, 'index.html'), sheet)
  console.log(join(folder, 'index.html'))
} finally {
  await browser.close()
  await server.stop()
  await removeData(dataDir)
}

/** Returns the path of the file in the folder. */
async function captureScreen(
  screen: Screen,
  theme: (typeof themes)[number],
  size: (typeof sizes)[number],
): Promise<string> {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size.width < 1000,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.error(`${screen.name}: ${error.message}`))
  if (screen.person) await signIn(page, screen.person, server.url)
  const path = typeof screen.path === 'string' ? screen.path : await screen.path(createApiCall(page, server.url))
  await page.goto(server.url + path)
  await waitForIdle(page)
  if (screen.pressButton !== undefined) {
    const button = page.getByRole('button', { name: screen.pressButton })
    if (await button.isVisible()) await button.click()
    await waitForIdle(page)
  }
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const file = `${theme}/${size.width}/${screen.name}.png`
  const clip = { x: 0, y: 0, width: size.width, height: Math.min(height, size.height * MAX_VIEWPORTS) }
  await page.screenshot({ path: join(folder, file), fullPage: true, clip })
  await context.close()
  return file
}

/** Waits until the network is idle; at most five seconds, for pages that keep a connection open. */
async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {})
  await page.waitForFunction(ALL_LOADED, undefined, { timeout: 5000 }).catch(() => {})
}
