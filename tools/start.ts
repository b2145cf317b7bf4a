// npm start: builds the app if its sources changed, then serves it from this process. With --built it serves the
// existing build, with --env FILE by the settings in a file.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino, type Logger } from 'pino'
import { build as prettyPrint } from 'pino-pretty'
import { checkAddress } from '#src/server/check-address.ts'
import { explainFailure } from '#src/server/explain-failure.ts'
import { logOptions } from '#src/server/log-options.ts'
import { runProcess } from '#src/server/run-process.ts'
import { readSettings } from '#src/server/settings.ts'
import { answerVersion } from '#src/server/start-message.ts'
import { loadEnvironment } from './tool-settings.ts'
import { buildIfStale } from './start/build-if-stale.ts'

const projectFolder = resolve(import.meta.dirname, '..')

answerVersion()
try {
  const { values } = parseArgs({ options: { built: { type: 'boolean' }, env: { type: 'string' } }, strict: false })
  if (typeof values.env === 'string') loadEnvironment(values.env, process.env)
  // Reports invalid settings, and a server that runs already, before the build.
  const settings = readSettings(process.env, projectFolder)
  if (settings.port !== 0) await checkAddress(settings)
  if (!values.built) await buildIfStale(projectFolder)
} catch (error) {
  const explanation = explainFailure(error)
  if (explanation === null) throw error
  process.stderr.write(`Curio cannot run: ${explanation}\n`)
  process.exit(1)
}
await runProcess(createTerminalLog())

/** Returns a human-readable log on a terminal, else JSON lines. */
function createTerminalLog(): Logger {
  const options = logOptions()
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, prettyPrint({ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
