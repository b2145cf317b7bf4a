// Tracks the open resources of the process and closes them in reverse order on shutdown, even during the start.

export interface Lifecycle {
  /** Aborted when the process begins to stop. */
  readonly signal: AbortSignal
  /**
   * Opens a resource that `close` releases on shutdown. After stopping has begun, nothing more is opened, and a
   * resource that is just being opened is closed as soon as it is open.
   * @param delayMs milliseconds that `close` waits on purpose, in addition to the maximum
   * @throws what `open` throws, or the signal's reason if the process is stopping.
   */
  acquire<T>(
    name: string,
    open: () => Promise<T>,
    close: (resource: T) => Promise<unknown>,
    delayMs?: number,
  ): Promise<T>
  /** Closes everything, last opened first. Returns the same promise on every call; never rejects. */
  stop(): Promise<void>
}

/** Maximum milliseconds to wait for a resource to close before continuing with the next one. */
const closeTimeoutMs = 20_000

/** @param onCloseError receives the name of a resource that could not be closed, and the reason. */
export function createLifecycle(onCloseError: (name: string, reason: unknown) => void): Lifecycle {
  const abort = new AbortController()
  const resources: { readonly name: string; readonly delayMs: number; close(): Promise<unknown> }[] = []
  let opening: Promise<unknown> = Promise.resolve()
  let stopping: Promise<void> | undefined

  const closeAll = async () => {
    await withTimeout(closeTimeoutMs, opening).catch(() => {})
    for (const { name, delayMs, close } of resources.toReversed()) {
      await withTimeout(closeTimeoutMs + delayMs, close()).catch((reason: unknown) => onCloseError(name, reason))
    }
  }
  return {
    signal: abort.signal,
    async acquire(name, open, close, delayMs = 0) {
      abort.signal.throwIfAborted()
      const opened = open().then((resource) => {
        resources.push({ name, delayMs, close: () => close(resource) })
        return resource
      })
      opening = opened.catch(() => {})
      const resource = await opened
      abort.signal.throwIfAborted()
      return resource
    },
    stop() {
      abort.abort()
      stopping ??= closeAll()
      return stopping
    },
  }
}

async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done after ${timeoutMs / 1000} s`)), timeoutMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
