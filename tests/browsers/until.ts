// Waits for what a page comes to, by asking it again and again.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Resolves with the first answer of `ask` that is neither null nor false. Throws after `ms` milliseconds, naming `what`
 * and the last failure.
 */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | null | false>,
  ms = 30_000,
): Promise<Answer> {
  const deadline = performance.now() + ms
  let failure: unknown = null
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== null && answer !== false) return answer
      failure = null
    } catch (error) {
      failure = error
    }
    if (performance.now() > deadline) throw new Error(`Not within ${ms} ms: ${what}`, { cause: failure })
    await pause(100)
  }
}
