import { StartFailure } from '#src/server/db/embedded/start-failure.ts'

/** Runs a command of the operator. An error ends it with exit code 1 and one line, or with a stack if unexpected. */
export async function runTool(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    process.exitCode = 1
    if (error instanceof StartFailure) console.error(error.message)
    else console.error(error)
  }
}
