import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'

/**
 * Runs a command of the operator. An error ends it with exit code 1: with one line if the operator, the system, the
 * database or the bucket caused it, otherwise with a stack.
 */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.exitCode = 1
    const isExplained = error instanceof StartFailure || error instanceof ObjectStoreError
    if (isExplained || (error instanceof Error && 'code' in error)) console.error(error.message)
    else console.error(error)
  }
}
