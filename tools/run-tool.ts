import { explainFailure } from '#src/server/explain-failure.ts'

/**
 * Runs a command of the operator. An error ends it with exit code 1: with one line if the operator, the system, the
 * database or the bucket caused it, otherwise with a stack.
 */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.exitCode = 1
    console.error(explainFailure(error) ?? (error instanceof Error && 'code' in error ? error.message : error))
  }
}
