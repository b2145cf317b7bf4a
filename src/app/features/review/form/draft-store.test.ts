import { expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review.ts'
import { type Draft, dropDraft, emptyDraft, readDraft, writeDraft } from './draft-store.ts'

function device(room = true) {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!room) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

const draft: Draft = {
  result: { ...defaultReview, note: 'late lips' },
  activeMs: 12_000,
  pending: { key: 'k', result: defaultReview, duration: 12 },
}

test('a draft is there again for the same person and task, and for nobody else', () => {
  const store = device()
  writeDraft(store, 'mei', 'task-1', draft)
  expect(readDraft(store, 'mei', 'task-1')).toEqual(draft)
  expect(readDraft(store, 'noah', 'task-1')).toBeNull()
  expect(readDraft(store, 'mei', 'task-2')).toBeNull()
})

test('a dropped draft is gone', () => {
  const store = device()
  writeDraft(store, 'mei', 'task-1', draft)
  dropDraft(store, 'mei', 'task-1')
  expect(store.kept.size).toBe(0)
})

test.each(['not json', '{}', '{"version":99,"result":{}}', '{"version":1}', '[]', 'null'])(
  'what is not a draft is not taken for one: %s',
  (text) => {
    const store = device()
    store.kept.set('review-draft:mei:task-1', text)
    expect(readDraft(store, 'mei', 'task-1')).toBeNull()
  },
)

test('a full device is told, not thrown', () => {
  expect(writeDraft(device(false), 'mei', 'task-1', emptyDraft)).toBe(false)
})
