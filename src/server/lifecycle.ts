// Tracks the open resources of the process and closes them in reverse order on shutdown, even during the start.

export interface Lifecycle {
  /** Aborted when the process begins to stop. */
  readonly signal: AbortSignal
  /**
   * Opens a resource that `close` releases on shutdown. After stopping has begun, nothing more is opened, and a
   * resource that is just being opened is closed as soon as it is open.
   * @throws what `open` throws, or the signal's reason if the process is stopping.
   */
  acquire<T>(name: string, open: () => Promise<T>, close: (thing: T) => Promise<unknown>): Promise<T>
  /** Closes everything, last opened first. Returns the same promise on every call; never rejects. */
  stop(): Promise<void>
}

/** Maximum milliseconds to wait for a resource to close before continuing with the next one. */
const patience = 20_000

/** @param complain receives the name of a resource that could not be closed, and the reason. */
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
