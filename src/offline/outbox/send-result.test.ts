import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { createEntry, type OutboxEntry } from './outbox-entry.ts'
import { applySendResult, noResponse, readResponse, retryDelayMs } from './send-result.ts'

const problem = (code: string) => ({ result: 6, problem: code, message: 'Why.' })

describe('interpreting a response', () => {
  test.each([
    ['200 in the API’s format', 200, { result: 0 }, 'stored'],
    ['200 of a captive portal', 200, null, 'retry-later'],
    ['200 with an error result', 200, { result: 1 }, 'retry-later'],
    ['400', 400, problem('invalid'), 'refused'],
    ['403', 403, problem('forbidden'), 'refused'],
    ['404', 404, problem('not-found'), 'refused'],
    ['409', 409, problem('task-not-yours'), 'refused'],
    ['404 of a proxy', 404, '<html>', 'retry-later'],
    ['403 of a proxy', 403, null, 'retry-later'],
    ['404 for an unknown call', 404, problem('unknown-call'), 'retry-later'],
    ['401', 401, problem('not-signed-in'), 'sign-in'],
    ['403 for another person’s session', 403, problem('other-person'), 'other-person'],
    ['429', 429, problem('too-many'), 'retry-later'],
    ['500', 500, problem('unexpected'), 'retry-later'],
    ['503 without a database', 503, problem('unavailable'), 'retry-later'],
    ['507', 507, problem('storage-full'), 'retry-later'],
    ['503 of a load balancer', 503, null, 'retry-later'],
  ])('a response with status %s is interpreted', (_, status, body, kind) => {
    expect(readResponse(status, body, null).kind).toBe(kind)
  })

  test('the response to a message contains its thread, its id and its time', () => {
    const message = { _id: 'm', createdAt: '2026-11-20T09:00:00.000Z' }
    const data = { threadId: 'thread', message: { ...message, body: 'Hello', senderId: 'bo' } }
    expect(readResponse(200, { result: 0, data }, null)).toEqual({
      kind: 'stored',
      receipt: { threadId: 'thread', message },
    })
    expect(readResponse(200, { result: 0 }, null)).toEqual({ kind: 'stored', receipt: null })
  })

  test('status 500 concerns one entry, status 429 and an unavailable database more than one', () => {
    expect(readResponse(500, problem('unexpected'), null)).toMatchObject({ affectsOnlyEntry: true })
    expect(readResponse(503, problem('unavailable'), '5')).toMatchObject({
      affectsOnlyEntry: false,
      retryAfterSeconds: 5,
    })
    expect(readResponse(429, problem('too-many'), '30')).toMatchObject({
      affectsOnlyEntry: false,
      retryAfterSeconds: 30,
    })
  })

  test.each([
    ['30', 30],
    ['0', 0],
    [' ', null],
    ['86400', 900],
    ['-5', null],
    ['Sat, 21 Nov 2099 08:00:00 GMT', null],
    [null, null],
  ])('Retry-After %j means a pause of %j s', (header, pause) => {
    expect(readResponse(503, null, header)).toMatchObject({ retryAfterSeconds: pause })
  })
})

test('pauses double up to five minutes, and a longer pause requested by the server is used', () => {
  expect([1, 2, 3, 20].map((rounds) => retryDelayMs(rounds, null, 1))).toEqual([2000, 4000, 8000, 300_000])
  expect(retryDelayMs(1, null, 0)).toBe(1500)
  expect(retryDelayMs(1, 30, 0)).toBe(30_000)
})

describe('applying a result to an entry', () => {
  const failureReason = { code: 'network', status: null }
  const work = { kind: 'review', taskId: 'a', bundleId: 'b', result: defaultReview } as const
  const waiting: OutboxEntry = {
    ...createEntry({ id: 'e1', person: 'bo', work, context: null, createdAtMs: 0 }),
    order: 1,
    attempts: 2,
    failureReason,
  }
  const sent: OutboxEntry = { ...waiting, state: 'sent', failureReason: null, forwarded: 'due' }

  test('a stored review is sent and is to be forwarded, other work is done', () => {
    expect(applySendResult(waiting, { kind: 'stored' })).toEqual(sent)
    const skip = { kind: 'skip', taskId: 'a', skip: { reason: 'cannot-judge', note: '' } } as const
    expect(applySendResult({ ...waiting, work: skip }, { kind: 'stored' })).toMatchObject({
      state: 'sent',
      forwarded: 'done',
    })
  })

  test.each(['sign-in', 'other-person'] as const)('an entry answered with %s waits and counts the attempt', (kind) => {
    const applied = applySendResult({ ...waiting, failureReason: null }, { kind, failureReason })
    expect(applied).toEqual({ ...waiting, attempts: 3 })
  })

  test('a refused entry is refused', () => {
    expect(applySendResult(waiting, { kind: 'refused', failureReason }).state).toBe('refused')
  })

  test('forwarding is done once the server has or refuses it, and is retried otherwise', () => {
    expect(applySendResult(sent, { kind: 'stored' })).toEqual({ ...sent, forwarded: 'done' })
    expect(applySendResult(sent, { kind: 'refused', failureReason })).toEqual({ ...sent, forwarded: 'done' })
    expect(applySendResult(sent, noResponse('network'))).toEqual({ ...sent, forwarded: 'failed', attempts: 3 })
  })
})

test('a timeout concerns one entry, a network failure stops the round', () => {
  expect(noResponse('timeout')).toMatchObject({ kind: 'retry-later', affectsOnlyEntry: true, retryAfterSeconds: null })
  expect(noResponse('network')).toMatchObject({ failureReason: { code: 'network' }, affectsOnlyEntry: false })
})

test('a refusal carries the details of the response', () => {
  const errors = [{ path: 'note', message: 'Long.' }]
  expect(readResponse(422, { problem: 'invalid', message: 'No.', errors }, null)).toEqual({
    kind: 'refused',
    failureReason: { code: 'invalid', status: 422, message: 'No.', errors },
  })
  expect(readResponse(302, { result: 0 }, null)).toMatchObject({ failureReason: { code: 'unreadable', status: 302 } })
})
