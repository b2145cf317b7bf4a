// Time that passes only when a test lets it: whatever a schedule waits for takes no time, and every run is the same.

/** Time as a simulated device has it. */
export type Clock = {
  /** Milliseconds since the schedule began. */
  readonly now: number
  readonly setTimeout: (run: () => void, ms?: number) => number
  readonly clearTimeout: (id: number | undefined) => void
}

type Timer = { readonly id: number; readonly at: number; readonly run: () => void }

const nextTurn = setImmediate

class VirtualClock implements Clock {
  now = 0
  #timers: Timer[] = []
  #lastId = 0

  setTimeout = (run: () => void, ms = 0): number => {
    this.#lastId += 1
    this.#timers.push({ id: this.#lastId, at: this.now + Math.max(0, ms), run })
    return this.#lastId
  }

  clearTimeout = (id: number | undefined): void => {
    this.#timers = this.#timers.filter((timer) => timer.id !== id)
  }

  /** Runs what is due within the next `ms` milliseconds, in order. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms
    await this.#run(end, () => false)
    this.now = end
  }

  /** Resolves as `work` does, and runs what is due until then. Rejects if `work` takes longer than an hour. */
  async finish<T>(work: Promise<T>): Promise<T> {
    let isSettled = false
    const settle = () => (isSettled = true)
    work.then(settle, settle)
    await this.#run(this.now + 3_600_000, () => isSettled)
    if (!isSettled) throw new Error('Work of the schedule never ends')
    return work
  }

  async #run(end: number, isDone: () => boolean): Promise<void> {
    for (;;) {
      await finishMicrotasks()
      if (isDone()) return
      let next: Timer | undefined
      for (const timer of this.#timers) if (timer.at <= end && (!next || timer.at < next.at)) next = timer
      if (!next) return
      this.clearTimeout(next.id)
      this.now = next.at
      next.run()
    }
  }
}

const finishMicrotasks = () => new Promise<void>((resolve) => nextTurn(resolve))

/** Runs `work` while tasks of `fake-indexeddb`, which uses the global `setImmediate`, run on the clock. */
export async function withVirtualTime<T>(work: (clock: VirtualClock) => Promise<T>): Promise<T> {
  const clock = new VirtualClock()
  const real = globalThis.setImmediate
  Object.assign(globalThis, { setImmediate: (run: () => void) => clock.setTimeout(run) })
  try {
    return await work(clock)
  } finally {
    Object.assign(globalThis, { setImmediate: real })
  }
}
