// Waits for what a page comes to, by asking it again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { describeTarget, type Target } from './find-target.ts'

/**
 * Resolves with the first answer of `ask` that is neither null nor false. Throws after `ms` milliseconds, naming `what`
 * and the last failure.
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

/** Throws unless `read` gives what was just typed into a field within two seconds: what the app loses of it is its fault. */
export async function expectValue(field: Target, typed: string, read: () => Promise<string | null>): Promise<void> {
  let value: string | null = null
  const isThere = async () => (value = await read()) === typed
  await waitUntil('what was typed', isThere, 2000).catch((error: unknown) => {
    throw new Error(`${describeTarget(field)} holds “${value}” after “${typed}” was typed into it`, { cause: error })
  })
}
