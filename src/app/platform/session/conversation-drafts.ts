// What was typed in the composer of a conversation and not sent, on this device, until the person signs out.
import type { MessageRecipient } from '#src/offline/outbox/outbox-entry.ts'

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const keyPrefix = (person: string) => `message-draft:${person}:`

export const conversationDraftKey = (person: string, recipient: MessageRecipient): string =>
  keyPrefix(person) + ('threadId' in recipient ? recipient.threadId : `about-${recipient.productId}`)

/** Stores a draft; deletes an empty one. Returns whether it could: if storage is full, only the page has the draft. */
export function storeConversationDraft(storage: DraftStorage, key: string, text: string): boolean {
  try {
    if (text === '') storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

/** Moves what was typed about a product to the composer of its thread. */
export function moveConversationDraft(storage: DraftStorage, from: string, to: string): void {
  storeConversationDraft(storage, to, joinTexts(storage.getItem(from), storage.getItem(to)))
  storage.removeItem(from)
}

/** Joins texts of a composer, each on a line of its own. */
export const joinTexts = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join('\n')

export function deleteConversationDrafts(storage: DraftStorage, person: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(keyPrefix(person))) storage.removeItem(key)
}
