/** Between two attempts, if no network comes back before. */
const retryIntervalMs = 15_000

/**
 * Imports code that nobody waits for: again when the network is back, and every 15 seconds. Calls `onFailure` after each
 * failure but the first: most browsers keep a failure until the page is reloaded, and a deployment removes old code.
 */
export async function importUntilLoaded<Module>(load: () => Promise<Module>, onFailure = () => {}): Promise<Module> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch {
      if (failures > 0) onFailure()
      await nextAttempt()
    }
  }
}

const nextAttempt = () =>
  new Promise<void>((resolve) => {
    const finish = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', finish)
      resolve()
    }
    const timer = window.setTimeout(finish, retryIntervalMs)
    window.addEventListener('online', finish)
  })
