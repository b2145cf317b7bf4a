// WebKit's back/forward cache suspends a page with its IndexedDB transactions: they never end, not even after the page
// is restored, and every later transaction of any page on the same store waits for them. A page that enters this cache
// therefore aborts its transactions, starts none, and retries them when it is shown again.

/** The transaction was aborted, with nothing written, because its page entered the back/forward cache. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError'
}

export type PageCacheGuard = {
  /** Resolves at once, or when the page is shown again. */
  readonly whenShown: () => Promise<void>
  /**
   * Settles as `result` does, or rejects with `InterruptedError` if the page enters the cache before `transaction` ends.
   */
  readonly guard: <T>(transaction: IDBTransaction, result: PromiseLike<T>) => Promise<T>
}

/** `PageTransitionEvent`, which the worker's types lack. */
type PageTransition = Event & { readonly persisted: boolean }

/** `page`: the target of the events `pagehide` and `pageshow`. */
export function createPageCacheGuard(page: EventTarget): PageCacheGuard {
  const interrupts = new Set<() => void>()
  let shown = Promise.resolve()
  let resolveShown = () => {}
  let isCached = false

  // In the capture phase, before other listeners that write something on `pagehide`.
  page.addEventListener('pagehide', (event) => enter((event as PageTransition).persisted), { capture: true })
  page.addEventListener('pageshow', () => leave(), { capture: true })

  function enter(persisted: boolean): void {
    if (!persisted || isCached) return
    isCached = true
    shown = new Promise((resolve) => (resolveShown = resolve))
    for (const interrupt of interrupts) interrupt()
  }
  function leave(): void {
    isCached = false
    resolveShown()
  }

  return {
    whenShown: () => shown,
    guard: (transaction, result) =>
      new Promise((resolve, reject) => {
        // Rejects at once: the page may be suspended before the abort event arrives.
        const interrupt = () => {
          if (tryAbort(transaction)) reject(new InterruptedError('The page entered the back/forward cache'))
        }
        interrupts.add(interrupt)
        Promise.resolve(result)
          .then(resolve, reject)
          .finally(() => interrupts.delete(interrupt))
      }),
  }
}

/** Aborts a transaction. Returns `false` if it has ended or is being committed. */
export function tryAbort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
