// What a person has on this device alone, and would lose by leaving it.
import { isUntouched, readReview } from '#src/domain/review.ts'

type Store = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Where the draft of one person's review of a task is kept in local storage. */
export const reviewDraftKey = (person: string, task: string) => `${draftsOf(person)}${task}`

/** Reviews the person filled in or tried to send, and the server has not. */
export function countUnsentReviews(store: Store, person: string): number {
  return keysFrom(store, draftsOf(person)).filter((key) => holdsWork(store.getItem(key))).length
}

export function dropReviewDrafts(store: Store, person: string): void {
  for (const key of keysFrom(store, draftsOf(person))) store.removeItem(key)
}

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

const draftsOf = (person: string) => `review-draft:${person}:`

function keysFrom(store: Store, prefix: string): string[] {
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index) ?? '')
  return keys.filter((key) => key.startsWith(prefix))
}

/** A task that was only looked at has a draft as well, with nothing but the time in it. */
function holdsWork(draft: string | null): boolean {
  try {
    const { result, pending }: { result?: unknown; pending?: unknown } = JSON.parse(draft ?? '{}')
    const review = readReview(result)
    return review !== null && (Boolean(pending) || !isUntouched(review))
  } catch {
    return false
  }
}

function unsentOn(slip: string | null): number {
  try {
    const { unsent }: { unsent?: unknown } = JSON.parse(slip ?? '{}')
    return Array.isArray(unsent) ? unsent.length : 0
  } catch {
    return 0
  }
}
