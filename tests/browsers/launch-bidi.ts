// Drives Firefox over WebDriver BiDi and Chromium over its own protocol, both with Puppeteer.
import { setTimeout as pause } from 'node:timers/promises'
import puppeteer, { type Browser, type ElementHandle } from 'puppeteer-core'
import { browserArguments } from '#tools/programs.ts'
import type { Device, DeviceOptions, Engine, Launcher } from './device.ts'
import { isClickable, findTarget, hasFocus, describeTarget, readField, type Target } from './find-target.ts'
import { expectValue, waitUntil } from './wait-until.ts'

const firefoxPreferences = {
  'intl.accept_languages': 'en-US',
  'media.autoplay.default': 0,
  // Answers the permission prompt for persistent storage, which would otherwise wait forever.
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
  // Scroll bars take no space, as on phones.
  'ui.useOverlayScrollbars': 1,
}

export async function launchBidi(engine: Exclude<Engine, 'webkit'>, executablePath: string): Promise<Launcher> {
  const browser = await puppeteer.launch(
    engine === 'firefox'
      ? {
          browser: 'firefox',
          executablePath,
          headless: true,
          extraPrefsFirefox: firefoxPreferences,
        }
      : {
          browser: 'chrome',
          executablePath,
          headless: true,
          args: [...browserArguments, '--autoplay-policy=no-user-gesture-required', '--lang=en-US'],
        },
  )
  return {
    open: (origin, options) => openDevice(browser, engine, origin, options),
    close: () => browser.close(),
  }
}

async function openDevice(
  browser: Browser,
  engine: Engine,
  origin: string,
  { width, height }: DeviceOptions,
): Promise<Device> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width, height, hasTouch: engine === 'chromium' && width < 700 })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => errors.push(`exception: ${error instanceof Error ? error.stack : String(error)}`))
  const find = async (target: Target) => {
    const handle = await page.evaluateHandle(findTarget, target)
    return handle.asElement() as ElementHandle | null
  }
  /** Retries while the app replaces the element. */
  const onceClickable = (target: Target, act: (element: ElementHandle) => Promise<void>) =>
    waitUntil(describeTarget(target), async () => {
      const element = await find(target)
      if (!element || !(await element.evaluate(isClickable))) return false
      await act(element)
      return true
    })
  const click = (target: Target, count = 1) => onceClickable(target, (element) => element.click({ count }))
  return {
    engine,
    errors,
    // Firefox aborts a navigation when the page starts another one, so it is retried once.
    goto: async (path) => {
      const navigate = () => page.goto(new URL(path, origin).href, { waitUntil: 'domcontentloaded', timeout: 60_000 })
      await navigate().catch((error: unknown) => {
        if (!String(error).includes('NS_BINDING_ABORTED')) throw error
        return navigate()
      })
    },
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded', timeout: 60_000 })),
    // Does not wait for a navigation: when Back only closes a dialog, there is none.
    back: () => page.evaluate(() => history.back()),
    // The page's result is of the type that `run` returns, which Puppeteer's types lose.
    evaluate: async (run, ...args) =>
      (await page.evaluate(run as (...given: readonly unknown[]) => unknown, ...args)) as never,
    has: async (target) => (await find(target)) !== null,
    click: async (target) => void (await click(target)),
    tap: async (target) => void (await onceClickable(target, (element) => element.tap())),
    fill: async (target, text) => {
      // A click misses a field that is moving, so it is retried.
      await waitUntil(`the focus in ${describeTarget(target)}`, async () => {
        await click(target, 3)
        return (await find(target))?.evaluate(hasFocus) ?? false
      })
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
      await expectValue(target, text, async () => (await find(target))?.evaluate(readField) ?? null)
    },
    press: (key) => page.keyboard.press(key),
    pressWithControl: async (key) => {
      await page.keyboard.down('Control')
      await page.keyboard.press(key)
      await page.keyboard.up('Control')
    },
    upload: async (selector, ...paths) => {
      const input = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>
      await input.uploadFile(...paths)
    },
    hideForMs: async (ms) => {
      const other = await context.newPage()
      await other.bringToFront()
      await pause(ms)
      await other.close()
      await page.bringToFront()
    },
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  }
}
