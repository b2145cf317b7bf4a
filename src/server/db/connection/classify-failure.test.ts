import { expect, test } from 'vitest'
import { isDatabaseUnavailable, isDiskFull, settingInTheWay } from './classify-failure.ts'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

test.each([
  failure('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED'),
  failure('Connection terminated unexpectedly'),
  failure('Connection terminated due to connection timeout'),
  failure('timeout exceeded when trying to connect'),
  failure('Client has encountered a connection error and is not queryable'),
  failure('terminating connection due to administrator command', '57P01'),
  failure('the database system is starting up', '57P03'),
  failure('sorry, too many clients already', '53300'),
  failure('connection failure', '08006'),
  failure('cannot execute UPDATE in a read-only transaction', '25006'),
  // From the job queue.
  { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432 (Queue: send-mail)' },
])('the database is unavailable: %s', (error) => {
  expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([true, false])
})

test.each([
  failure('ENOSPC: no space left on device, write', 'ENOSPC'),
  failure('EDQUOT: disk quota exceeded', 'EDQUOT'),
  failure('could not extend file: No space left on device', '53100'),
])('a disk is full: %s', (error) => {
  expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([false, true])
})

test.each([
  failure('duplicate key value', '23505'),
  failure('aborted', 'ECONNRESET'),
  failure('broken'),
  failure('ENOENT', 'ENOENT'),
  'text',
  null,
])('another failure is neither: %s', (error) => {
  expect([isDatabaseUnavailable(error), isDiskFull(error)]).toEqual([false, false])
})

test('a setting of the database that ended a statement is named', () => {
  const timedOut = failure('canceling statement due to statement timeout', '57014')
  expect([timedOut, failure('broken')].map(settingInTheWay)).toEqual(['statement_timeout', null])
})
