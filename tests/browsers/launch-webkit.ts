// Drives WebKitGTK over WebDriver, in its own X display.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, Capabilities, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import type { Device, DeviceOptions, Key as KeyName, Launcher } from './device.ts'
import { isClickable, findTarget, describeTarget, readField, type Target } from './find-target.ts'
import { expectValue, waitUntil } from './wait-until.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

/** Makes the bars of the window narrower than a phone, because they limit its width. */
const narrowBarsCss = `headerbar, headerbar *, toolbar, toolbar *, box button, box entry {
  min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px
}
button image { -gtk-icon-transform: scale(.1) }`

/** Keys without a character; the other keys are sent as their character. */
const keys: Partial<Record<KeyName, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Tab: Key.TAB,
  ArrowRight: Key.ARROW_RIGHT,
}

export async function launchWebKit(miniBrowser: string): Promise<Launcher> {
  const config = await mkdtemp(join(tmpdir(), 'curio-webkit-'))
  await mkdir(join(config, 'gtk-3.0'))
  await writeFile(join(config, 'gtk-3.0/gtk.css'), narrowBarsCss)
  const display = await startDisplay()
  const port = await findFreePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      XDG_CONFIG_HOME: config,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Without a sound card, audio goes to a sink that keeps time.
      GST_PLUGIN_FEATURE_RANK: 'fakeaudiosink:MAX',
      LANG: 'en_US.UTF-8',
    },
  })
  const server = `http://127.0.0.1:${port}`
  await waitUntil('WebKitWebDriver listens', async () => (await fetch(`${server}/status`)).ok)
  return {
    open: (origin, options) => openDevice(server, miniBrowser, origin, options),
    close: async () => {
      await stopProcess(driver)
      await stopProcess(display.process)
      await rm(config, { recursive: true, force: true })
    },
  }
}

/** Starts Xvfb, which chooses a free display number and writes it to descriptor 3. */
async function startDisplay(): Promise<{ readonly name: string; readonly process: ChildProcess }> {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1700x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const descriptor = display.stdio[3]
  if (!descriptor) throw new Error('Xvfb has no descriptor to write its display to')
  const [written] = (await once(descriptor, 'data')) as [Buffer]
  return { name: `:${String(written).trim()}`, process: display }
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}

async function openDevice(
  server: string,
  miniBrowser: string,
  origin: string,
  { width, height, withoutMediaSource = false }: DeviceOptions,
): Promise<Device> {
  const args = [
    '--automation',
    '--autoplay-policy=allow',
    // These features are off by default here and on in Safari.
    '-F',
    'StorageAPI,StorageAPIEstimate,FileSystem',
    ...(width < 700 ? [`--user-agent=${iPhone}`] : []),
    ...(withoutMediaSource ? ['--enable-mediasource=false'] : []),
  ]
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args },
  })
  const browser = await new Builder().usingServer(server).withCapabilities(capabilities).build()
  await browser.manage().setTimeouts({ script: 40_000, pageLoad: 60_000 })
  await fitWindow(browser, width, height)
  const evaluate: Device['evaluate'] = async (run, ...args) => {
    const answer = await browser.executeAsyncScript<{ value?: unknown; error?: string }>(toAsyncScript(run), ...args)
    if (answer.error !== undefined) throw new Error(answer.error)
    // What `run` returned, by way of JSON.
    return answer.value as never
  }
  return {
    engine: 'webkit',
    errors: [],
    evaluate,
    goto: (path) => browser.get(new URL(path, origin).href),
    reload: () => browser.navigate().refresh(),
    // Not `navigate().back()`: its response is lost when the page unloads.
    back: () => browser.executeScript('history.back()'),
    has: async (target) => (await find(browser, target)) !== null,
    click: async (target) => void (await press(browser, target)),
    tap: async (target) => void (await press(browser, target)),
    fill: async (target, text) => {
      const element = await press(browser, target)
      // Not `clear()`: it sets the value without an input event, so the app may put it back.
      await browser.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL).sendKeys(Key.BACK_SPACE).perform()
      await element.sendKeys(text)
      await expectValue(target, text, () =>
        browser.executeScript(`return (${String(readField)})(arguments[0])`, element),
      )
    },
    press: (key) =>
      browser
        .actions()
        .sendKeys(keys[key] ?? key)
        .perform(),
    pressWithControl: (key) =>
      browser
        .actions()
        .keyDown(Key.CONTROL)
        .sendKeys(keys[key] ?? key)
        .keyUp(Key.CONTROL)
        .perform(),
    upload: async (selector, ...paths) => browser.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    hideForMs: async (ms) => {
      const handle = await browser.getWindowHandle()
      await browser.switchTo().newWindow('tab')
      await pause(ms)
      await browser.close()
      await browser.switchTo().window(handle)
    },
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), 'base64'),
    close: () => browser.quit(),
  }
}

/** Fits the window to a viewport. The size of its bars is known only after the first resize. */
async function fitWindow(browser: WebDriver, width: number, height: number): Promise<void> {
  const window = browser.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  for (let time = 0; time < 2; time += 1) {
    const [inner = 0, innerHeight = 0, outer = 0, outerHeight = 0] = await browser.executeScript<number[]>(
      'return [innerWidth, innerHeight, outerWidth, outerHeight]',
    )
    await window.setRect({ x: 0, y: 0, width: width + outer - inner, height: height + outerHeight - innerHeight })
  }
}

const toAsyncScript = (run: unknown): string => `
  const done = arguments[arguments.length - 1]
  const given = [].slice.call(arguments, 0, -1)
  Promise.resolve().then(() => (${String(run)})(...given)).then(
    (value) => done({ value }),
    (error) => done({ error: String((error && error.stack) || error) }),
  )`

const toPromiseScript = (run: unknown): string => `(${String(run)})(arguments[0]).then(arguments[1])`

function find(browser: WebDriver, target: Target): Promise<WebElement | null> {
  return browser.executeScript(`return (${String(findTarget)})(arguments[0])`, target)
}

/** Clicks with the pointer: the driver's `click` rejects covered elements, such as a radio button under its label. */
async function press(browser: WebDriver, target: Target): Promise<WebElement> {
  return waitUntil(describeTarget(target), async () => {
    const element = await find(browser, target)
    if (!element || !(await browser.executeAsyncScript(toPromiseScript(isClickable), element))) return null
    await browser.actions({ async: true }).move({ origin: element }).click().perform()
    return element
  })
}
