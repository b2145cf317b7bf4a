import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { createEntry, type EntryState, type MessageRecipient, type OutboxEntry, taskIdOf } from './outbox-entry.ts'
import {
  resolveRecipient,
  applySendResult,
  dedupe,
  expiredEntries,
  maxSentMessages,
  maxSentSubmissions,
  nextToSend,
  noResponse,
  readResponse,
} from './outbox-rules.ts'

const review = (taskId: string, note = '') =>
  ({ kind: 'review', taskId, bundleId: 'b', result: { ...defaultReview, note } }) as const

const entry = (order: number, taskId: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createEntry({ id: `e${order}`, person: 'bo', work: review(taskId), context: null, createdAtMs: 0 }),
  order,
  ...more,
})

const receipt = { threadId: 'thread', message: { _id: 'm', createdAt: '2026-11-20T09:00:00.000Z' } }

const message = (
  recipient: MessageRecipient,
  more: Partial<OutboxEntry<'message'>['work']> = {},
): OutboxEntry<'message'>['work'] => ({
  kind: 'message',
  recipient,
  body: 'Hello',
  receipt: null,
  ...more,
})

const messageEntry = (order: number, recipient: MessageRecipient, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createEntry({ id: `e${order}`, person: 'bo', work: message(recipient), context: null, createdAtMs: 0 }),
  order,
  ...more,
})

const isNeverTried = () => false

/** The sequence numbers of the entries sent, in order, if the server stores each at once. */
function sendAll(entries: readonly OutboxEntry[]): number[] {
  const sent: number[] = []
  let now = entries
  for (let next = nextToSend(now, isNeverTried); next; next = nextToSend(now, isNeverTried)) {
    const { id, order, state } = next
    if (state === 'waiting') sent.push(order)
    now = now.map((each) => (each.id === id ? applySendResult(each, { kind: 'stored' }) : each))
  }
  return sent
}

describe('the next entry to send', () => {
  test('entries are sent in the order of their sequence numbers', () => {
    expect(sendAll([entry(3, 'a'), entry(1, 'b'), entry(2, 'a')])).toEqual([1, 2, 3])
  })

  test('an entry never overtakes another about the same task, and a refused one blocks no other task', () => {
    const states = fc.constantFrom<EntryState>('waiting', 'sent', 'refused')
    const entryRows = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), states), { maxLength: 12 })
    fc.assert(
      fc.property(entryRows, (rows) => {
        const entries = rows.map(([task, state], order) => entry(order, task, { state }))
        const sent = sendAll(entries)
        for (const [order, [task, state]] of rows.entries()) {
          const before = entries.slice(0, order).filter(({ work }) => taskIdOf(work) === task)
          const isBlocked = before.some((each) => each.state === 'refused')
          expect(sent.includes(order)).toBe(state === 'waiting' && !isBlocked)
        }
        expect(sent).toEqual(sent.toSorted((x, y) => x - y))
      }),
    )
  })

  test('a refused entry of one person does not block another person’s', () => {
    expect(sendAll([entry(1, 'a', { state: 'refused' }), entry(2, 'a', { person: 'mei' })])).toEqual([2])
  })

  test('a message waits for earlier ones of its conversation unless they were refused', () => {
    const [toThread, toOther] = [{ threadId: 'thread' }, { productId: 'vase' }]
    const entries = [
      messageEntry(1, toThread, { state: 'refused' }),
      messageEntry(2, toThread),
      messageEntry(3, toThread),
      messageEntry(4, toOther),
    ]
    expect(sendAll(entries)).toEqual([2, 3, 4])
    expect(nextToSend(entries, ({ order }) => order === 2)?.order).toBe(4)
  })

  test('a stored review is forwarded, and the next entry about its task does not wait for that', () => {
    const stored = applySendResult(entry(1, 'a'), { kind: 'stored' })
    expect(nextToSend([stored], isNeverTried)).toBe(stored)
    expect(nextToSend([stored, entry(2, 'a')], ({ id }) => id === 'e1')?.id).toBe('e2')
  })
})

describe('adding an entry', () => {
  const newEntry = (note: string) =>
    createEntry({ id: 'fresh', person: 'bo', work: review('a', note), context: null, createdAtMs: 0 })

  test('a new entry replaces a refused one about the same task', () => {
    const refused = entry(1, 'a', { state: 'refused' })
    expect(dedupe([refused, entry(2, 'b', { state: 'refused' })], newEntry('better'))).toEqual({
      add: true,
      remove: [refused],
    })
  })

  test('an entry with the same content as a waiting one is not added again', () => {
    const waiting = entry(1, 'a', { work: { ...review('a', 'late lips'), duration: 5 } })
    expect(dedupe([waiting], newEntry('late lips')).add).toBe(false)
    expect(dedupe([waiting], newEntry('late lips, twice')).add).toBe(true)
    expect(dedupe([{ ...waiting, state: 'sent' }], newEntry('late lips')).add).toBe(true)
  })

  test('a change back to the first of two waiting values is added', () => {
    const work = (linkedin: string) => ({ kind: 'profile', changes: { linkedin } }) as const
    const make = (id: string, linkedin: string) =>
      createEntry({ id, person: 'bo', work: work(linkedin), context: null, createdAtMs: 0 })
    const entries = [
      { ...make('e1', 'a'), order: 1 },
      { ...make('e2', 'b'), order: 2 },
    ]
    expect(dedupe(entries, make('e3', 'a')).add).toBe(true)
    expect(dedupe(entries, make('e3', 'b')).add).toBe(false)
    expect(dedupe(entries, make('e1', 'a')).add).toBe(false)
  })

  test('a message replaces no other, and the same text can be sent twice', () => {
    const { order: _, ...added } = messageEntry(3, { threadId: 'thread' })
    const entries = [
      messageEntry(1, { threadId: 'thread' }, { state: 'refused' }),
      messageEntry(2, { threadId: 'thread' }),
    ]
    expect(dedupe(entries, added)).toEqual({ add: true, remove: [] })
    expect(dedupe([...entries, messageEntry(3, { threadId: 'thread' })], added).add).toBe(false)
  })
})

describe('addressing a message about a product', () => {
  const product = { productId: 'vase' }
  const first = applySendResult(messageEntry(1, product), { kind: 'stored', receipt })

  test.each(['waiting', 'refused'] as const)(
    'a %s message follows into the thread that an earlier one created',
    (state) => {
      const behind = messageEntry(2, product, { state })
      const work = message({ threadId: 'thread' })
      expect(resolveRecipient(behind, [first, behind])).toEqual({ ...behind, work })
    },
  )

  test.each([
    ['about another product', messageEntry(2, { productId: 'bowl' })],
    ['of another person', messageEntry(2, product, { person: 'mei' })],
    ['that is sent', messageEntry(2, product, { state: 'sent' })],
    ['in a thread', messageEntry(2, { threadId: 'another' })],
    ['of another kind', entry(2, 'a')],
  ])('an entry %s stays as it is', (_, other) => {
    expect(resolveRecipient(other, [first, other])).toBe(other)
  })

  test('a message stays as it is while the thread is unknown', () => {
    const behind = messageEntry(2, product)
    expect(resolveRecipient(behind, [messageEntry(1, product), behind])).toBe(behind)
  })
})

test('of sent entries the newest 100 submissions and 20 messages stay', () => {
  const sent = Array.from({ length: maxSentSubmissions + 2 }, (_, order) =>
    entry(order, `t${order}`, { state: 'sent' }),
  )
  const sentMessages = Array.from({ length: maxSentMessages + 1 }, (_, index) =>
    messageEntry(200 + index, { threadId: 'thread' }, { state: 'sent' }),
  )
  expect(
    expiredEntries([...sent, ...sentMessages, entry(900, 'a'), entry(901, 'b', { state: 'refused' })]).map(
      ({ order }) => order,
    ),
  ).toEqual([1, 0, 200])
})

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

describe('applying a result to an entry', () => {
  const failureReason = { code: 'network', status: null }
  const waiting = entry(1, 'a', { attempts: 2, failureReason })
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
