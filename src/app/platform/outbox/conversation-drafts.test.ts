import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import {
  conversationDraftKey,
  deleteConversationDrafts,
  moveConversationDraft,
  storeConversationDraft,
} from './conversation-drafts.ts'

const key = conversationDraftKey('bo', { threadId: 'thread' })

const storedDrafts = () => deviceStorage.keys().map((name) => [name, deviceStorage.read(name)])

const page = new EventTarget()

beforeEach(() => void vi.stubGlobal('window', page))
// Also as work that closing the page would end.
afterEach(() => ['bo', 'eve'].forEach(deleteConversationDrafts))

test('a draft is stored per person and conversation, and an empty one is deleted', () => {
  storeConversationDraft(key, 'Hello')
  storeConversationDraft(conversationDraftKey('bo', { threadId: 'another' }), 'Other')
  expect(deviceStorage.read(key)).toBe('Hello')
  storeConversationDraft(key, '')
  expect(storedDrafts().map(([, text]) => text)).toEqual(['Other'])
})

test('a draft about a product is moved before the draft in its thread', () => {
  const from = conversationDraftKey('bo', { productId: 'vase' })
  storeConversationDraft(from, 'And')
  moveConversationDraft(from, key)
  expect(storedDrafts()).toEqual([[key, 'And']])
  storeConversationDraft(from, 'First')
  moveConversationDraft(from, key)
  expect(storedDrafts()).toEqual([[key, 'First\nAnd']])
})

test('closing the page asks while it alone has a draft, on whichever screen', () => {
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  storeConversationDraft(key, 'Hello')
  expect(asks()).toBe(true)
  storeConversationDraft(key, '')
  expect(asks()).toBe(false)
})

test('signing out deletes the drafts of one person', () => {
  for (const person of ['bo', 'eve'])
    storeConversationDraft(conversationDraftKey(person, { threadId: 'thread' }), 'Hello')
  deleteConversationDrafts('bo')
  expect(deviceStorage.keys()).toEqual([conversationDraftKey('eve', { threadId: 'thread' })])
})
