// Waits for what a page comes to, by asking it again and again.
import { setTimeout as pause } from 'node:timers/promises'
import { nameOf, type Target } from './find-target.ts'

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

/** Throws unless `read` gives what was just typed into a field within two seconds: what the app loses of it is its fault. */
export async function expectValue(field: Target, typed: string, read: () => Promise<string | null>): Promise<void> {
  let value: string | null = null
  const isThere = async () => (value = await read()) === typed
  await until('what was typed', isThere, 2000).catch((error: unknown) => {
    throw new Error(`${nameOf(field)} holds “${value}” after “${typed}” was typed into it`, { cause: error })
  })
}
