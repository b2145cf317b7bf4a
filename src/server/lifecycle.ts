// What the process holds open, so that it can be let go in reverse order whenever it has to stop, also while it is
// still starting.

export interface Lifecycle {
  /** Aborted when the process begins to stop. */
  readonly signal: AbortSignal
  /**
   * Opens something that `close` lets go of at the end. Once stopping has begun nothing more is opened, and what is
   * just being opened is closed as soon as it is there.
   * @throws what `open` throws, or the signal's reason when the process is stopping.
   */
  acquire<T>(name: string, open: () => Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T>
  /** Closes everything, last opened first. Answers the same promise however often it is called; never rejects. */
  stop(): Promise<void>
}

/** How long one thing may take to close before the next one's turn comes, in milliseconds. */
const patience = 20_000

/** @param complain is told what could not be closed, and why. */
export function createLifecycle(complain: (name: string, reason: unknown) => void): Lifecycle {
  const abort = new AbortController()
  const held: { readonly name: string; close(): Promise<unknown> }[] = []
  let opening: Promise<unknown> = Promise.resolve()
  let stopping: Promise<void> | undefined

  const closeAll = async () => {
    await within(patience, opening).catch(() => {})
    for (const { name, close } of held.toReversed()) {
      await within(patience, close()).catch((reason: unknown) => complain(name, reason))
    }
  }
  return {
    signal: abort.signal,
    async acquire(name, open, close) {
      abort.signal.throwIfAborted()
      const opened = open().then((thing) => {
        held.push({ name, close: () => close(thing) })
        return thing
      })
      opening = opened.catch(() => {})
      const thing = await opened
      abort.signal.throwIfAborted()
      return thing
    },
    stop() {
      abort.abort()
      stopping ??= closeAll()
      return stopping
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${milliseconds / 1000} s`)), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
