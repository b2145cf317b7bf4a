import { describe, expect, test } from 'vitest'
import { defaultReview } from '#src/domain/review.ts'
import { countUnsentReviews, dropReviewDrafts, reviewDraftKey } from './unsent-work.ts'

const touched = { ...defaultReview, note: 'The second voice is late.' }
const pending = { key: '4b0d9e0e-8a0c-4a7e-9a55-3f1f7f0a2c11', result: defaultReview }

describe('work only this device has', () => {
  test.each([
    ['a form somebody filled in', { result: touched, pending: null }, 1],
    ['a review on its way', { result: defaultReview, pending }, 1],
    ['a task that was only looked at', { result: defaultReview, activeMs: 4000, pending: null }, 0],
    ['something else', 'nonsense', 0],
  ])('%s', (_, draft, count) => {
    expect(countUnsentReviews(storeOf({ [reviewDraftKey('mei', 't1')]: JSON.stringify(draft) }), 'mei')).toBe(count)
  })

  test("is dropped without touching anyone else's", () => {
    const draft = JSON.stringify({ result: touched, pending: null })
    const store = storeOf({ [reviewDraftKey('mei', 't1')]: draft, [reviewDraftKey('noah', 't1')]: draft, locale: 'en' })
    dropReviewDrafts(store, 'mei')
    expect(countUnsentReviews(store, 'mei')).toBe(0)
    expect(countUnsentReviews(store, 'noah')).toBe(1)
    expect(store.getItem('locale')).toBe('en')
  })
})

function storeOf(entries: Record<string, string>) {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
  }
}
