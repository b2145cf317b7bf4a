// Messages that a person has on this device alone, and would lose by leaving it.

type DraftStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Messages the person sent and the server has not taken. */
export function countUnsentMessages(store: DraftStorage, person: string): number {
  return keysWithPrefix(store, draftKeyPrefix(person)).reduce((sum, key) => sum + countUnsentIn(store.getItem(key)), 0)
}

/** What one person wrote in conversations and did not send. */
export function deleteConversationDrafts(store: DraftStorage, person: string): void {
  for (const key of keysWithPrefix(store, draftKeyPrefix(person))) store.removeItem(key)
}

/** As the messages' outbox names its slips. */
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
