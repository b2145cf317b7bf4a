// npm start: builds the app when it is not what the sources say, then serves it from this very process.
// With --built it serves what is there.

import { resolve } from 'node:path'

import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { runProcess } from '#src/server/run-process.ts'
import { readSettings } from '#src/server/settings.ts'
import { buildIfStale } from './start/build-if-stale.ts'
import { createTerminalLog } from './start/create-terminal-log.ts'

const projectFolder = resolve(import.meta.dirname, '..')

try {
  // A wrong setting is told before the build.
  readSettings(process.env, projectFolder)
  if (!process.argv.includes('--built')) await buildIfStale(projectFolder)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`Curio cannot run: ${error.message}\n`)
  process.exit(1)
}
await runProcess(createTerminalLog())
