import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review.ts'
import { applySendResult } from './send-result.ts'
import {
  type EntryState,
  createEntry,
  dedupe,
  nextToSend,
  type OutboxEntry,
  maxSentEntries,
  expiredEntries,
} from './outbox-entry.ts'
import { parseEntry } from './parse-entry.ts'

const review = (taskId: string, note = '') =>
  ({ kind: 'review', taskId, bundleId: 'b', result: { ...defaultReview, note } }) as const

const entry = (order: number, taskId: string, more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...createEntry({ id: `e${order}`, person: 'bo', work: review(taskId), context: null, createdAtMs: 0 }),
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
        for (const { order, subject, state } of entries) {
          const before = entries.filter((each) => each.subject === subject && each.order < order)
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
})

test('only sent entries beyond the newest 100 are deleted', () => {
  const sent = Array.from({ length: maxSentEntries + 2 }, (_, order) => entry(order, `t${order}`, { state: 'sent' }))
  expect(
    expiredEntries([...sent, entry(900, 'a'), entry(901, 'b', { state: 'refused' })]).map(({ order }) => order),
  ).toEqual([1, 0])
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

  test('an entry with missing fields waits to be sent', () => {
    const { id, person, order, work } = entry(4, 'a')
    expect(parseEntry({ id, person, order, work })).toMatchObject({ state: 'waiting', attempts: 0, subject: 'task:a' })
  })

  test.each([
    null,
    7,
    {},
    { ...entry(1, 'a'), work: { kind: 'of a later version' } },
    { ...entry(1, 'a'), order: '1' },
  ])('%j is no entry that can be sent', (value) => {
    expect(parseEntry(value)).toBeNull()
  })
})
