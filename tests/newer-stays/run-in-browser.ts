// Runs a schedule on a device in a browser, and on a simulated one beside it.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Launcher } from '#tests/browsers/device.ts'
import { speedUp } from '#tests/offline/page/speed-up.ts'
import { person, type Schedule } from './actions.ts'
import type { FaultyNetwork } from './network.ts'
import type { TestPage } from './page/main.tsx'
import { type Report, runOn } from './run-schedule.ts'
import type { Clock } from './virtual-clock.ts'
import { createServer, type Device, openSimulated } from './world.ts'

/** Defined in the page: only functions that run there use it. */
declare const device: TestPage

/** Milliseconds in which what was started reaches the screen and the storage, which are not faster. */
const settlingMs = 60

const clock: Clock = {
  get now() {
    return performance.now() * speedUp
  },
  setTimeout: (run, ms = 0) => Number(setTimeout(run, ms / speedUp)),
  clearTimeout: (id) => clearTimeout(id),
}

type Setting = {
  readonly launcher: Launcher
  readonly code: string
  /** The same page without a faster time of its own. */
  readonly simulationCode: string
}

export async function runInBrowser({ launcher, code, simulationCode }: Setting, schedule: Schedule): Promise<Report> {
  const { server, network } = createServer(schedule, clock.setTimeout)
  const { origin, close } = await serve(code, network)
  const browser = await launcher.open(origin, { width: 800, height: 600 })
  const start = async () => {
    await browser.goto('/')
    await browser.evaluate((who) => device.start(who), person)
  }
  const first: Device = {
    act: (name, ...all) => browser.evaluate((action, given) => device.act(action, ...given), name, all),
    read: () => browser.evaluate(() => device.read()),
    readStores: () => browser.evaluate(() => device.readStores()),
    reload: start,
    setHidden: (isHidden) =>
      browser.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: hidden ? 'hidden' : 'visible' })
        document.dispatchEvent(new Event('visibilitychange'))
      }, isHidden),
    setOnline: (isOnline) =>
      browser.evaluate((online) => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: online })
        window.dispatchEvent(new Event(online ? 'online' : 'offline'))
      }, isOnline),
    close: browser.close,
  }
  const second = await openSimulated(1, { code: simulationCode, clock, network, finish: (work) => work })
  try {
    await start()
    const wait = (ms: number) => pause(ms / speedUp + settlingMs)
    return await runOn({ server, network, devices: [first, second], wait }, schedule)
  } finally {
    await second.close()
    await first.close()
    close()
  }
}

/** Serves the page on an origin of its own, and passes its calls on to the network. */
async function serve(code: string, network: FaultyNetwork) {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { url = '/', method = 'GET', headers } = request
    if (!url.startsWith('/api/')) {
      const isScript = url === '/page.js'
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      return response.end(
        isScript ? code : '<!doctype html><meta charset="utf-8"><body><script src="/page.js"></script>',
      )
    }
    const body = await text(request)
    const { status, json } = await network.send(0, { url, method, headers: headers as Record<string, string>, body })
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    return response.end(JSON.stringify(await json()))
  }
  const http = createHttpServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () => {
    http.closeAllConnections()
    http.close()
  }
  return { origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, close }
}
