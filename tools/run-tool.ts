import { StartFailure } from '#src/server/db/embedded/start-failure.ts'

/**
 * Runs a command of the operator. An error ends it with exit code 1: with one line if the operator, the system or the
 * database caused it, otherwise with a stack.
 */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartFailure || (error instanceof Error && 'code' in error)) console.error(error.message)
    else console.error(error)
  }
}
