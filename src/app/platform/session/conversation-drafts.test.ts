import { expect, test } from 'vitest'
import {
  conversationDraftKey,
  deleteConversationDrafts,
  moveConversationDraft,
  storeConversationDraft,
} from './conversation-drafts.ts'

const key = conversationDraftKey('bo', { threadId: 'thread' })

function makeStorage(isFull = false) {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isFull) throw new DOMException('', 'QuotaExceededError')
      entries.set(name, value)
    },
    removeItem: (name: string) => void entries.delete(name),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

test('a draft is stored per person and conversation, and an empty one is deleted', () => {
  const storage = makeStorage()
  storeConversationDraft(storage, key, 'Hello')
  storeConversationDraft(storage, conversationDraftKey('bo', { threadId: 'another' }), 'Other')
  expect(storage.getItem(key)).toBe('Hello')
  storeConversationDraft(storage, key, '')
  expect([...storage.entries.values()]).toEqual(['Other'])
})

test('a draft about a product is moved before the draft in its thread', () => {
  const storage = makeStorage()
  const from = conversationDraftKey('bo', { productId: 'vase' })
  storeConversationDraft(storage, from, 'And')
  moveConversationDraft(storage, from, key)
  expect([...storage.entries]).toEqual([[key, 'And']])
  storeConversationDraft(storage, from, 'First')
  moveConversationDraft(storage, from, key)
  expect([...storage.entries]).toEqual([[key, 'First\nAnd']])
})

test('signing out deletes the drafts of one person', () => {
  const storage = makeStorage()
  for (const person of ['bo', 'eve'])
    storeConversationDraft(storage, conversationDraftKey(person, { threadId: 'thread' }), 'Hello')
  deleteConversationDrafts(storage, 'bo')
  expect([...storage.entries.keys()]).toEqual([conversationDraftKey('eve', { threadId: 'thread' })])
})

test('storing a draft on a full device causes no error', () => {
  expect(() => storeConversationDraft(makeStorage(true), key, 'Hello')).not.toThrow()
})
