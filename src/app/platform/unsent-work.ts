// Messages that a person has on this device alone, and would lose by leaving it.

type Store = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Messages the person sent and the server has not taken. */
export function countUnsentMessages(store: Store, person: string): number {
  return keysFrom(store, slipsOf(person)).reduce((sum, key) => sum + unsentOn(store.getItem(key)), 0)
}

/** What one person wrote in conversations and did not send. */
export function dropMessageSlips(store: Store, person: string): void {
  for (const key of keysFrom(store, slipsOf(person))) store.removeItem(key)
}

/** As the messages' outbox names its slips. */
const slipsOf = (person: string) => `message-slip:${person}:`

function keysFrom(store: Store, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

function unsentOn(slip: string | null): number {
  try {
    const { unsent }: { unsent?: unknown } = JSON.parse(slip ?? '{}')
    return Array.isArray(unsent) ? unsent.length : 0
  } catch {
    return 0
  }
}
