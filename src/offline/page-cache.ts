// WebKit's back/forward cache suspends a page with its IndexedDB transactions: they never end, not even after coming
// back, and every later transaction of any page on the same store waits behind them. A page on its way into that cache
// therefore ends the transactions it has, begins none, and does them again when it is shown again.

/** The transaction was ended because its page went into the back/forward cache; nothing of it was written. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

export type PageCacheGuard = {
  /** Resolves at once, or when the page is shown again. */
  readonly whenShown: () => Promise<void>
  /** Settles as `result` does, or rejects with `Interrupted` when the page goes into the cache before `transaction` ends. */
  readonly guard: <T>(transaction: IDBTransaction, result: PromiseLike<T>) => Promise<T>
}

/** `PageTransitionEvent`, which the worker's types lack. */
type PageTransition = Event & { readonly persisted: boolean }

/** `page`: what the events `pagehide` and `pageshow` arrive at. */
export function createPageCacheGuard(page: EventTarget): PageCacheGuard {
  const interrupts = new Set<() => void>()
  let shown = Promise.resolve()
  let isShown = () => {}
  let cached = false

  // In the capture phase: listeners that write something as the page goes come after this one.
  page.addEventListener('pagehide', (event) => enter((event as PageTransition).persisted), { capture: true })
  page.addEventListener('pageshow', () => leave(), { capture: true })

  function enter(persisted: boolean): void {
    if (!persisted || cached) return
    cached = true
    shown = new Promise((resolve) => (isShown = resolve))
    for (const interrupt of interrupts) interrupt()
  }
  function leave(): void {
    cached = false
    isShown()
  }

  return {
    whenShown: () => shown,
    guard: (transaction, result) =>
      new Promise((resolve, reject) => {
        // The page may be suspended before the event of the abort arrives, so that nothing waits for it.
        const interrupt = () => {
          if (abort(transaction)) reject(new Interrupted('The page went into the back/forward cache'))
        }
        interrupts.add(interrupt)
        Promise.resolve(result)
          .then(resolve, reject)
          .finally(() => interrupts.delete(interrupt))
      }),
  }
}

/** Whether it could still be ended: one that is being committed needs nobody any more. */
export function abort(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    return false
  }
}
