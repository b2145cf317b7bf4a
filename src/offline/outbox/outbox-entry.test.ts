import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review/review.ts'
import { createEntry, type OutboxEntry, parseEntry } from './outbox-entry.ts'

const review = { kind: 'review', taskId: 'a', bundleId: 'b', result: defaultReview } as const

const picture = { key: 'k', src: '/media/images/k', width: 6, height: 4, placeholder: '' }

const receipt = { threadId: 't', message: { _id: 'm', createdAt: '2026-11-20T09:00:00.000Z' } }

const entry = (work: OutboxEntry['work']): OutboxEntry => ({
  ...createEntry({ id: 'e1', person: 'bo', work, context: null, createdAtMs: 5 }),
  order: 1,
})
const parsedWork = (work: object) => parseEntry({ ...entry(review), work })?.work ?? null

describe('the work of a stored entry', () => {
  test.each<OutboxEntry['work']>([
    { ...review, result: { ...defaultReview, coverage: 0.5 }, duration: 0, played: [{ start: 0, end: 2.5 }] },
    { kind: 'skip', taskId: 'a', skip: { reason: 'cannot-judge', note: 'x' } },
    { kind: 'profile', changes: { linkedin: 'me', availability: '30+ hours', lookingForTasks: false } },
    { kind: 'profile', changes: { availability: '' }, before: { availability: '30+ hours' } },
    { kind: 'profile', changes: {} },
    { kind: 'message', recipient: { threadId: 't' }, body: '', pictures: [picture], receipt: null },
    { kind: 'message', recipient: { productId: 'vase' }, body: 'Hi', receipt },
    ...[
      { kind: 'line', side: 'dub', index: 6 } as const,
      { kind: 'flag', start: 3.2, side: null, reason: 'wrong voice' } as const,
      { kind: 'section', section: 'speakerMismatch' } as const,
    ].map((reference) => ({
      kind: 'message' as const,
      recipient: { taskId: 'a', talentId: 'mei' },
      body: 'Why?',
      receipt,
      reference,
      action: 'request' as const,
    })),
  ])('the work %j is parsed unchanged', (work) => {
    expect(parseEntry(structuredClone(entry(work)))).toEqual(entry(work))
  })

  test.each<[string, object]>([
    ['a review without a task', { ...review, taskId: 1 }],
    ['a review without a bundle', { ...review, bundleId: null }],
    ['a review without a result', { ...review, result: 'good' }],
    ['a skip without a task', { kind: 'skip', skip: { reason: 'cannot-judge', note: '' } }],
    ['a skip without a reason', { kind: 'skip', taskId: 'a', skip: { note: 'x' } }],
    ['a skip without its form', { kind: 'skip', taskId: 'a', skip: null }],
    ['a list', []],
    ['work of a later version', { kind: 'of a later version' }],
    ['a message to nobody', { kind: 'message', recipient: { taskId: 'a' }, body: 'Hi' }],
    ['a message without a text', { kind: 'message', recipient: { threadId: 't' } }],
  ])('%s cannot be sent', (_, work) => {
    expect(parsedWork(work)).toBeNull()
  })

  test('invalid details of the work are left out', () => {
    const message = { kind: 'message', recipient: { threadId: 't' }, body: 'Hi', receipt: null }
    expect(parsedWork({ ...message, pictures: [{ ...picture, key: 1 }, null] })).toEqual(message)
    expect(parsedWork({ ...message, pictures: 'k' })).toEqual(message)
    expect(parsedWork({ ...message, reference: { kind: 'line', index: 1 }, action: 'erase' })).toEqual(message)
    const result = { ...defaultReview, coverage: 'all' }
    expect(parsedWork({ ...review, result, duration: '5' })).toEqual(review)
    expect(parsedWork({ ...review, duration: -1 })).toEqual(review)
    const changes = { linkedin: 7, availability: 'always', lookingForTasks: 'yes' }
    expect(parsedWork({ kind: 'profile', changes })).toEqual({ kind: 'profile', changes: {} })
    expect(parsedWork({ kind: 'profile' })).toEqual({ kind: 'profile', changes: {} })
  })
})

describe('the state of a stored entry', () => {
  test.each(['waiting', 'sent', 'refused'] as const)('the state %s is parsed unchanged', (state) => {
    expect(parseEntry({ ...entry(review), state })?.state).toBe(state)
  })

  test.each(['due', 'failed', 'done'] as const)('the forwarding state %s is parsed unchanged', (forwarded) => {
    expect(parseEntry({ ...entry(review), forwarded })?.forwarded).toBe(forwarded)
  })

  test('invalid fields are replaced by defaults', () => {
    const damaged = { createdAtMs: '5', state: 7, attempts: '2', forwarded: 1, context: { project: 'P' } }
    expect(parseEntry({ ...entry(review), ...damaged })).toEqual({ ...entry(review), createdAtMs: 0 })
    expect(parseEntry({ ...entry(review), context: { bundle: 'B' } })?.context).toBeNull()
    expect(parseEntry({ ...entry(review), context: 'P' })?.context).toBeNull()
  })

  test('the names that are shown are parsed unchanged', () => {
    const context = { project: 'P', bundle: 'B' }
    expect(parseEntry({ ...entry(review), context })?.context).toEqual(context)
  })

  test.each([null, 7, {}])('%j is no entry', (value) => {
    expect(parseEntry(value)).toBeNull()
  })

  test.each([{ id: 1 }, { person: null }, { order: '1' }])('an entry with %j cannot be sent', (more) => {
    expect(parseEntry({ ...entry(review), ...more })).toBeNull()
  })

  test('the valid parts of a failure reason are retained', () => {
    const reasonOf = (failureReason: unknown) => parseEntry({ ...entry(review), failureReason })?.failureReason
    expect(reasonOf('invalid')).toBeNull()
    expect(reasonOf({ code: 7 })).toBeNull()
    const fieldError = { path: 'note', message: 'Long.' }
    const errors = [fieldError, { path: 'note' }, { message: 'Long.' }, { path: 1, message: 'Long.' }, null]
    expect(reasonOf({ code: 'invalid', status: '400', message: 7, errors })).toEqual({
      code: 'invalid',
      status: null,
      errors: [fieldError],
    })
    expect(reasonOf({ code: 'invalid', status: 400, errors: 'many' })).toEqual({ code: 'invalid', status: 400 })
  })
})
