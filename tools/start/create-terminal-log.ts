import { pino, type Logger } from 'pino'
import { build as prettyPrint } from 'pino-pretty'

import { serializeError } from '#src/server/serialize-error.ts'

/** Returns a human-readable log on a terminal, else JSON lines. */
export function createTerminalLog(): Logger {
  const options = { serializers: { err: serializeError } }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, prettyPrint({ sync: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }))
}
