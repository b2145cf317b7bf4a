// A network that delays, reorders, duplicates and drops each request and each answer by itself.
import fc from 'fast-check'

export type SimulatedRequest = {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The part of `Response` that the app reads. */
export type SimulatedResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly json: () => Promise<unknown>
}

/**
 * What the network does with one request. `lost` and `hanging`: it never reaches the server; the device notices, or does
 * not. `unanswered`: its answer is lost. `twice`: it reaches the server again `againMs` later.
 */
export type Fate = {
  readonly kind: 'once' | 'twice' | 'lost' | 'hanging' | 'unanswered'
  readonly requestMs: number
  readonly answerMs: number
}

const delayMs = (prompt: number) =>
  fc.oneof(
    { weight: prompt, arbitrary: fc.constant(20) },
    { weight: 2, arbitrary: fc.integer({ min: 20, max: 2000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 2000, max: 15_000 }) },
  )

export const fateArbitrary: fc.Arbitrary<Fate> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant('once' as const) },
    {
      weight: 3,
      arbitrary: fc.constantFrom('twice' as const, 'lost' as const, 'hanging' as const, 'unanswered' as const),
    },
  ),
  requestMs: delayMs(8),
  answerMs: delayMs(2),
})

/**
 * A like and a follow say what is to be, without what they replace: they reach the server in order, and only their
 * answers are late.
 */
const inOrder = ({ url, method }: SimulatedRequest, fate: Fate): Fate =>
  method !== 'GET' && /\/(like|follow)$/.test(url)
    ? { ...fate, kind: fate.kind === 'twice' ? 'once' : fate.kind, requestMs: prompt.requestMs }
    : fate

const prompt: Fate = { kind: 'once', requestMs: 20, answerMs: 20 }

type NetworkOptions = {
  /** The fates of the first requests; the others are prompt. */
  readonly fates: readonly Fate[]
  readonly wait: (run: () => void, ms: number) => unknown
  readonly handle: (request: SimulatedRequest) => { readonly status: number; readonly body: object }
}

/** The network of all devices. */
export class FaultyNetwork {
  /** Everything that happened, for the report of a failure. */
  readonly log: string[] = []
  readonly #options: NetworkOptions
  readonly #fates: Fate[]
  readonly #open = new Set<{ readonly device: number; readonly fail: () => void }>()
  readonly #offline = new Set<number>()
  #count = 0
  #isFaulty = false

  constructor(options: NetworkOptions) {
    this.#options = options
    this.#fates = [...options.fates]
  }

  /** Whether it is between a request and the answer that its device gets. */
  get isBusy(): boolean {
    return this.#open.size > 0
  }

  setOnline(device: number, isOnline: boolean): void {
    if (isOnline) this.#offline.delete(device)
    else this.#offline.add(device)
    if (!isOnline) for (const each of this.#open) if (each.device === device) each.fail()
  }

  /** From now on requests have their fates. */
  start(): void {
    this.#isFaulty = true
  }

  /** Ends what hangs; from now on everything is prompt. */
  recover(): void {
    this.#isFaulty = false
    this.#offline.clear()
    for (const { fail } of this.#open) fail()
  }

  send(device: number, request: SimulatedRequest): Promise<SimulatedResponse> {
    const { wait } = this.#options
    this.#count += 1
    const number = this.#count
    const fate = inOrder(request, (this.#isFaulty && this.#fates.shift()) || prompt)
    const name = `#${number} ${device}: ${request.method} ${request.url} ${request.body ?? ''}`
    return new Promise((resolve, reject) => {
      const fail = () => {
        this.#open.delete(open)
        reject(new TypeError('The network failed'))
      }
      const open = { device, fail }
      if (this.#offline.has(device)) return fail()
      this.#open.add(open)
      this.log.push(`${name} (${Object.values(fate).join(' ')})`)
      const deliver = (isAnswered: boolean) => {
        const { status, body } = this.#options.handle(request)
        this.log.push(`#${number} reached the server: ${status} ${JSON.stringify(body).slice(0, 120)}`)
        if (!isAnswered) return
        wait(() => {
          this.#open.delete(open)
          this.log.push(`#${number} answered`)
          const headers = { get: () => null }
          resolve({ ok: status < 300, status, headers, json: async () => structuredClone(body) })
        }, fate.answerMs)
      }
      switch (fate.kind) {
        case 'lost':
          return wait(fail, fate.answerMs)
        case 'hanging':
          return undefined
        case 'unanswered':
          wait(() => deliver(false), fate.requestMs)
          return wait(fail, fate.requestMs + fate.answerMs)
        case 'twice':
          wait(() => deliver(true), fate.requestMs)
          return wait(() => deliver(false), fate.requestMs + fate.answerMs * 2)
        case 'once':
          return wait(() => deliver(true), fate.requestMs)
      }
    })
  }
}
