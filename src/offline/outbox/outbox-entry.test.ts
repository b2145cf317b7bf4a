import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { applySendResult } from './send-result.ts'
import {
  addressToThread,
  type EntryState,
  createEntry,
  dedupe,
  type MessageRecipient,
  type MessageWork,
  nextToSend,
  type OutboxEntry,
  maxSentMessages,
  maxSentSubmissions,
  expiredEntries,
  taskIdOf,
} from './outbox-entry.ts'
import { parseEntry } from './parse-entry.ts'

const review = (taskId: string, note = '') =>
  ({ kind: 'review', taskId, bundleId: 'b', result: { ...defaultReview, note } }) as const

const entry = (order: number, taskId: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createEntry({ id: `e${order}`, person: 'bo', work: review(taskId), context: null, createdAtMs: 0 }),
  order,
  ...more,
})

const receipt = { threadId: 'thread', message: { _id: 'm', createdAt: '2026-11-20T09:00:00.000Z' } }

const message = (recipient: MessageRecipient, more: Partial<MessageWork> = {}): MessageWork => ({
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
      expect(addressToThread(behind, [first, behind])).toEqual({ ...behind, work })
    },
  )

  test.each([
    ['about another product', messageEntry(2, { productId: 'bowl' })],
    ['of another person', messageEntry(2, product, { person: 'mei' })],
    ['that is sent', messageEntry(2, product, { state: 'sent' })],
    ['in a thread', messageEntry(2, { threadId: 'another' })],
    ['of another kind', entry(2, 'a')],
  ])('an entry %s stays as it is', (_, other) => {
    expect(addressToThread(other, [first, other])).toBe(other)
  })

  test('a message stays as it is while the thread is unknown', () => {
    const behind = messageEntry(2, product)
    expect(addressToThread(behind, [messageEntry(1, product), behind])).toBe(behind)
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

describe('parsing a stored entry', () => {
  test('a stored entry is parsed unchanged', () => {
    const failureReason = {
      code: 'invalid',
      status: 400,
      message: 'No.',
      errors: [{ path: 'result.note', message: 'Long.' }],
    }
    const parsed = entry(4, 'a', {
      state: 'refused',
      failureReason,
      attempts: 2,
      context: { project: 'P', bundle: 'B' },
    })
    expect(parseEntry(structuredClone(parsed))).toEqual(parsed)
  })

  test.each([
    ['a waiting message', messageEntry(5, { threadId: 'thread' })],
    ['a message about a product', messageEntry(5, { productId: 'vase' })],
    ['a sent message', applySendResult(messageEntry(5, { productId: 'vase' }), { kind: 'stored', receipt })],
  ])('%s is parsed unchanged', (_, stored) => {
    expect(parseEntry(structuredClone(stored))).toEqual(stored)
  })

  test('an entry with missing fields waits to be sent', () => {
    const { id, person, order, work } = entry(4, 'a')
    expect(parseEntry({ id, person, order, work })).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  test.each([
    null,
    7,
    {},
    { ...entry(1, 'a'), work: { kind: 'of a later version' } },
    { ...entry(1, 'a'), order: '1' },
    { ...entry(1, 'a'), work: { kind: 'message', recipient: {}, body: 'Hello' } },
    { ...entry(1, 'a'), work: { kind: 'message', recipient: { threadId: 'thread' } } },
  ])('%j is no entry that can be sent', (value) => {
    expect(parseEntry(value)).toBeNull()
  })
})
