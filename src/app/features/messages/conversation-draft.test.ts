import { describe, expect, test } from 'vitest'
import { countUnsentMessages, deleteConversationDrafts } from '#src/app/platform/session/unsent-messages.ts'
import {
  emptyConversationDraft,
  mergeDrafts,
  addUnsent,
  readConversationDraft,
  removeUnsent,
  returnToComposer,
  writeConversationDraft,
} from './conversation-draft.ts'

const userId = 'bo'
const message = { key: 'k1', body: 'Is it still there?', createdAtMs: 1 }

function makeStore(full = false) {
  const entries = new Map<string, string>()
  return {
    stored: entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size
    },
  }
}

describe('a slip', () => {
  test('comes back as it was written, and belongs to one person and one conversation', () => {
    const store = makeStore()
    expect(writeConversationDraft(store, userId, 'thread', addUnsent({ text: 'x', unsent: [] }, message))).toBe(true)
    expect(readConversationDraft(store, userId, 'thread')).toEqual({ text: '', unsent: [message] })
    expect(readConversationDraft(store, userId, 'another')).toEqual(emptyConversationDraft)
    expect(readConversationDraft(store, 'eve', 'thread')).toEqual(emptyConversationDraft)
  })

  test('with nothing on it leaves nothing behind', () => {
    const store = makeStore()
    writeConversationDraft(store, userId, 'thread', addUnsent(emptyConversationDraft, message))
    writeConversationDraft(
      store,
      userId,
      'thread',
      removeUnsent(readConversationDraft(store, userId, 'thread'), message.key),
    )
    expect(store.stored.size).toBe(0)
  })

  test.each(['{', 'null', '7', '{"text":5,"unsent":[{"key":1}]}', '{"unsent":"x"}'])('reads %s as empty', (raw) => {
    const store = makeStore()
    writeConversationDraft(store, userId, 'thread', addUnsent(emptyConversationDraft, message))
    for (const key of store.stored.keys()) store.stored.set(key, raw)
    expect(readConversationDraft(store, userId, 'thread')).toEqual(emptyConversationDraft)
  })

  test('counts as unsent work for the messages on it, and not for words nobody sent', () => {
    const store = makeStore()
    writeConversationDraft(store, userId, 'thread', addUnsent(emptyConversationDraft, message))
    writeConversationDraft(store, userId, 'another', { text: 'Hello', unsent: [] })
    expect([countUnsentMessages(store, userId), countUnsentMessages(store, 'eve')]).toEqual([1, 0])
  })

  test('is gone once its person signed out; nobody else’s is', () => {
    const store = makeStore()
    for (const who of [userId, 'eve']) writeConversationDraft(store, who, 'thread', { text: 'Hello', unsent: [] })
    deleteConversationDrafts(store, userId)
    expect(readConversationDraft(store, userId, 'thread')).toEqual(emptyConversationDraft)
    expect(readConversationDraft(store, 'eve', 'thread').text).toBe('Hello')
  })

  test('says when the device has no room', () => {
    expect(writeConversationDraft(makeStore(true), userId, 'thread', addUnsent(emptyConversationDraft, message))).toBe(
      false,
    )
  })
})

test('a message taken back stands before what is being written', () => {
  const draft = { text: 'Hello?', unsent: [message] }
  expect(returnToComposer(draft, message)).toEqual({ text: 'Is it still there?\nHello?', unsent: [] })
  expect(returnToComposer({ ...draft, text: '' }, message).text).toBe('Is it still there?')
})

test('what was written before a thread began goes on in it', () => {
  expect(mergeDrafts({ text: 'And', unsent: [message] }, emptyConversationDraft)).toEqual({
    text: 'And',
    unsent: [message],
  })
})
