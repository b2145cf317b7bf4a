// Per conversation: the text in the composer and the messages the server has not accepted, because they are being sent
// or were rejected.

export type UnsentMessage = {
  /** The message's `Idempotency-Key`: retries store it once. */
  readonly key: string
  readonly body: string
  /** Milliseconds since the epoch, by this device's clock. */
  readonly createdAtMs: number
}

export type ConversationDraft = { readonly text: string; readonly unsent: readonly UnsentMessage[] }

export const emptyConversationDraft: ConversationDraft = { text: '', unsent: [] }

/** Sign-out deletes these keys (`deleteConversationDrafts`). */
const draftKey = (userId: string, conversationKey: string) => `message-draft:${userId}:${conversationKey}`

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `conversationKey` is a thread's id, or `about-` and a product's id before there is a thread. */
export function readConversationDraft(
  storage: DraftStorage,
  userId: string,
  conversationKey: string,
): ConversationDraft {
  try {
    return parseConversationDraft(JSON.parse(storage.getItem(draftKey(userId, conversationKey)) ?? 'null'))
  } catch {
    return emptyConversationDraft
  }
}

/** Returns whether it could be stored. An empty draft is deleted. */
export function writeConversationDraft(
  storage: DraftStorage,
  userId: string,
  conversationKey: string,
  draft: ConversationDraft,
): boolean {
  const key = draftKey(userId, conversationKey)
  try {
    if (draft.text === '' && draft.unsent.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export const addUnsent = (draft: ConversationDraft, message: UnsentMessage): ConversationDraft => ({
  text: '',
  unsent: [...draft.unsent, message],
})

export const removeUnsent = (draft: ConversationDraft, key: string): ConversationDraft => ({
  ...draft,
  unsent: draft.unsent.filter((message) => message.key !== key),
})

/** Moves an unsent message back into the composer, before the text already there. */
export function returnToComposer(draft: ConversationDraft, { key, body }: UnsentMessage): ConversationDraft {
  const remaining = removeUnsent(draft, key)
  return { ...remaining, text: remaining.text === '' ? body : `${body}\n${remaining.text}` }
}

/** Merges two drafts: the text of `second` follows that of `first`. */
export const mergeDrafts = (first: ConversationDraft, second: ConversationDraft): ConversationDraft => ({
  text: [first.text, second.text].filter((text) => text !== '').join('\n'),
  unsent: [...first.unsent, ...second.unsent],
})

function parseConversationDraft(value: unknown): ConversationDraft {
  if (typeof value !== 'object' || value === null) return emptyConversationDraft
  const { text, unsent }: { text?: unknown; unsent?: unknown } = value
  return {
    text: typeof text === 'string' ? text : '',
    unsent: Array.isArray(unsent) ? unsent.filter(isUnsentMessage) : [],
  }
}

function isUnsentMessage(value: unknown): value is UnsentMessage {
  if (typeof value !== 'object' || value === null) return false
  const { key, body, createdAtMs }: { key?: unknown; body?: unknown; createdAtMs?: unknown } = value
  return typeof key === 'string' && typeof body === 'string' && typeof createdAtMs === 'number'
}
