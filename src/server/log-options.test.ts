import { pino } from 'pino'
import { expect, test } from 'vitest'
import { logOptions } from './log-options.ts'

test('while the database is away, a minute has one line with its errors, whoever says it, beside that of the monitor', () => {
  const clock = { ms: 0 }
  const messages: unknown[] = []
  const write = (line: string) => messages.push((JSON.parse(line) as { msg: unknown }).msg)
  const log = pino(
    logOptions(() => clock.ms),
    { write },
  )
  const err = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  log.error({ err }, 'of a call')
  log.error({ reason: err.message }, 'the database does not answer')
  log.error({ err: Object.assign(new Error('read-only'), { code: '25006' }) }, 'job queue')
  log.child({ reqId: 'a' }).warn({ err }, 'of a request')
  log.error({ err: new Error('broken') }, 'another error')
  log.info('the database answers again')
  clock.ms = 60_000
  log.error({ err }, 'job queue, a minute later')
  log.error({ err }, 'job queue')
  log.fatal({ err }, 'Curio stops because of an error')
  expect(messages).toEqual([
    'of a call',
    'the database does not answer',
    'another error',
    'the database answers again',
    'job queue, a minute later',
    'Curio stops because of an error',
  ])
})
