import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import { logOptions } from '#src/server/log-options.ts'

export type LogLine = Readonly<Record<string, unknown>>

/** Creates a log as the server's, whose lines are added to `lines`. */
export function collectLog(): { readonly log: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) lines.push(JSON.parse(line) as LogLine)
      done()
    },
  })
  return { log: pino(logOptions(), output), lines }
}
