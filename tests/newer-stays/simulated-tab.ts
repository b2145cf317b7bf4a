// A browser as far as the page of this test needs one, on a virtual clock: tabs that can end at any moment, and the
// storage of a device, which stays.
import { setMaxListeners } from 'node:events'
import { IDBFactory } from 'fake-indexeddb'
import type { SimulatedRequest, SimulatedResponse } from './network.ts'
import type { TestPage } from './page/main.tsx'
import type { Clock } from './virtual-clock.ts'

type Fetch = (request: SimulatedRequest) => Promise<SimulatedResponse>

type FetchOptions = Partial<Omit<SimulatedRequest, 'url'>> & { readonly signal?: AbortSignal | null }

/** What outlives a tab. */
export class SimulatedStorage {
  readonly databases = new IDBFactory()
  readonly texts = new Map<string, string>()
  readonly channels = new Set<EventTarget & { readonly name: string }>()
  readonly locks = new Map<string, Promise<unknown>>()
}

/** Whatever is asked of it never happens: what a tab that ended would have got. */
const never: never = new Proxy(() => never, { get: () => never, apply: () => never }) as never

export class SimulatedTab {
  readonly page: TestPage
  readonly #window = new EventTarget()
  readonly #document = new EventTarget()
  readonly #navigator = { onLine: true, userAgent: 'Chrome', language: 'en' }
  #isClosed = false
  #endLocks = () => {}
  readonly #closed = new Promise<void>((resolve) => (this.#endLocks = resolve))

  constructor(code: string, storage: SimulatedStorage, clock: Clock, send: Fetch) {
    setMaxListeners(0, this.#window, this.#document)
    const names = this.#globals(storage, clock, send)
    const global = Object.assign(this.#window, names, { device: undefined as TestPage | undefined })
    Object.assign(global, { window: global, self: global, globalThis: global })
    const parameters = { ...names, window: global, self: global, globalThis: global }
    // oxlint-disable-next-line typescript/no-implied-eval -- a page of its own, with its own globals
    new Function(...Object.keys(parameters), code)(...Object.values(parameters))
    if (!global.device) throw new Error('The page did not start')
    this.page = global.device
  }

  /** Ends the tab without a warning. */
  close(): void {
    this.#isClosed = true
    this.#endLocks()
  }

  hide(isHidden: boolean): void {
    Object.assign(this.#document, { hidden: isHidden, visibilityState: isHidden ? 'hidden' : 'visible' })
    this.#document.dispatchEvent(new Event('visibilitychange'))
  }

  setOnline(isOnline: boolean): void {
    this.#navigator.onLine = isOnline
    this.#window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }

  #globals(storage: SimulatedStorage, clock: Clock, send: Fetch) {
    const isClosed = () => this.#isClosed
    const setTimer = (run: (...all: unknown[]) => void, ms = 0, ...all: unknown[]) =>
      clock.setTimeout(() => isClosed() || run(...all), ms)
    class Today extends Date {
      constructor(...given: [number]) {
        super(...(given.length === 0 ? [start + clock.now] : given))
      }
      static override now = () => start + clock.now
    }
    class Channel extends EventTarget {
      readonly name: string
      constructor(name: string) {
        super()
        this.name = name
        storage.channels.add(this)
      }
      postMessage(data: unknown) {
        const others = [...storage.channels].filter((each) => each.name === this.name && each !== this)
        for (const other of others) setTimer(() => other.dispatchEvent(Object.assign(new Event('message'), { data })))
      }
      close() {
        storage.channels.delete(this)
      }
    }
    const locks = {
      request: (name: string, ...[options, work]: [{ signal?: AbortSignal }, () => Promise<unknown>]) => {
        const before = storage.locks.get(name) ?? Promise.resolve()
        const turn = before.then(() => {
          if (options.signal?.aborted) throw options.signal.reason
          return work()
        })
        storage.locks.set(
          name,
          Promise.race([turn, this.#closed]).catch(() => undefined),
        )
        return turn
      },
    }
    const element = {
      nodeType: 1,
      nodeName: 'DIV',
      style: {},
      ownerDocument: this.#document,
      addEventListener() {},
      setAttribute() {},
    }
    const location = { origin: 'http://localhost', href: 'http://localhost/', pathname: '/', reload() {} }
    Object.assign(this.#document, {
      nodeType: 9,
      hidden: false,
      visibilityState: 'visible',
      cookie: '',
      body: element,
      documentElement: element,
      activeElement: null,
      defaultView: this.#window,
      createElement: () => element,
      querySelectorAll: () => [],
      getElementById: () => null,
    })
    return {
      document: this.#document,
      location,
      navigator: Object.assign(this.#navigator, { locks, serviceWorker: { getRegistration: async () => undefined } }),
      localStorage: {
        getItem: (key: string) => storage.texts.get(key) ?? null,
        setItem: (key: string, value: string) => void (isClosed() || storage.texts.set(key, value)),
        removeItem: (key: string) => void (isClosed() || storage.texts.delete(key)),
      },
      indexedDB: {
        open: (name: string, version?: number) => {
          if (isClosed()) return never
          const request = storage.databases.open(name, version)
          request.addEventListener('success', () => {
            const { result } = request
            const begin = result.transaction.bind(result)
            result.transaction = (...all) => (isClosed() ? never : begin(...all))
          })
          return request
        },
      },
      fetch: (url: string, { signal, method = 'GET', headers = {}, body = null }: FetchOptions = {}) => {
        if (isClosed()) return never
        // Videos are not part of this test.
        if (!url.startsWith('/api/')) return Promise.reject(new TypeError(url))
        return abortable(send({ url, method, headers, body }), signal ?? undefined)
      },
      BroadcastChannel: Channel,
      HTMLIFrameElement: Function,
      Date: Today,
      performance: { now: () => clock.now },
      Math: Object.create(Math, { random: { value: () => 0.5 } }) as Math,
      AbortSignal: Object.create(AbortSignal, {
        timeout: {
          value: (ms: number) => {
            const controller = new AbortController()
            setTimer(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
            return controller.signal
          },
        },
      }) as typeof AbortSignal,
      setTimeout: setTimer,
      clearTimeout: clock.clearTimeout,
      setInterval: () => 0,
      clearInterval: () => undefined,
      setImmediate: (run: () => void) => setTimer(run),
      MessageChannel: undefined,
    }
  }
}

/** The clock of the devices at the beginning. */
const start = Date.UTC(2026, 10, 20)

function abortable<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    work.then(resolve, reject)
  })
}
