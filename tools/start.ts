// npm start: builds the app if its sources changed, then serves it from this process. With --built it serves the
// existing build.

import { resolve } from 'node:path'
import { pino, type Logger } from 'pino'
import { build as prettyPrint } from 'pino-pretty'
import { StartFailure } from '#src/server/db/embedded/start-failure.ts'
import { runProcess } from '#src/server/run-process.ts'
import { serializeError } from '#src/server/serialize-error.ts'
import { readSettings } from '#src/server/settings.ts'
import { answerVersion } from '#src/server/start-message.ts'
import { buildIfStale } from './start/build-if-stale.ts'

const projectFolder = resolve(import.meta.dirname, '..')

answerVersion()
try {
  // Reports invalid settings before the build.
  readSettings(process.env, projectFolder)
  if (!process.argv.includes('--built')) await buildIfStale(projectFolder)
} catch (error) {
  if (!(error instanceof StartFailure)) throw error
  process.stderr.write(`Curio cannot run: ${error.message}\n`)
  process.exit(1)
}
await runProcess(createTerminalLog())

/** Returns a human-readable log on a terminal, else JSON lines. */
function createTerminalLog(): Logger {
  const options = { serializers: { err: serializeError } }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, prettyPrint({ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
