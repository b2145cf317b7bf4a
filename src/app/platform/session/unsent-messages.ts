// Messages that only this device has, which signing out would lose.

type DraftStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Counts the person's messages that the server has not accepted. */
export function countUnsentMessages(store: DraftStorage, person: string): number {
  return keysWithPrefix(store, draftKeyPrefix(person)).reduce((sum, key) => sum + countUnsentIn(store.getItem(key)), 0)
}

/** Deletes the person's unsent messages in all conversations. */
export function deleteConversationDrafts(store: DraftStorage, person: string): void {
  for (const key of keysWithPrefix(store, draftKeyPrefix(person))) store.removeItem(key)
}

/** The key prefix that the messages' outbox uses. */
const draftKeyPrefix = (person: string) => `message-draft:${person}:`

function keysWithPrefix(store: DraftStorage, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

function countUnsentIn(draft: string | null): number {
  try {
    const { unsent }: { unsent?: unknown } = JSON.parse(draft ?? '{}')
    return Array.isArray(unsent) ? unsent.length : 0
  } catch {
    return 0
  }
}
