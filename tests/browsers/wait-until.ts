// Waits for a condition by polling.
import { setTimeout as pause } from 'node:timers/promises'
import { describeTarget, type Target } from './find-target.ts'

/**
 * Resolves with the first result of `attempt` that is neither null nor false. Throws after `timeoutMs` milliseconds,
 * with `what` in the message and the last failure as the cause.
 */
export async function waitUntil<Answer>(
  what: string,
  attempt: () => Promise<Answer | null | false>,
  timeoutMs = 30_000,
): Promise<Answer> {
  const deadline = performance.now() + timeoutMs
  let failure: unknown = null
  for (;;) {
    try {
      const result = await attempt()
      if (result !== null && result !== false) return result
      failure = null
    } catch (error) {
      failure = error
    }
    if (performance.now() > deadline) throw new Error(`Not within ${timeoutMs} ms: ${what}`, { cause: failure })
    await pause(100)
  }
}

/** Throws unless `read` returns the typed text within two seconds: the app must not lose any of it. */
export async function expectValue(field: Target, typed: string, read: () => Promise<string | null>): Promise<void> {
  let value: string | null = null
  const isThere = async () => (value = await read()) === typed
  await waitUntil('the field has the typed text', isThere, 2000).catch((error: unknown) => {
    throw new Error(`${describeTarget(field)} holds “${value}” after “${typed}” was typed into it`, { cause: error })
  })
}
