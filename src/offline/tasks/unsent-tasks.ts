import { holdsWork } from '#src/domain/review-draft.ts'
import { isUnsent } from '#src/offline/drafts/kept-draft.ts'
import { listKeptDrafts } from '#src/offline/drafts/store.ts'
import { listEntries } from '#src/offline/outbox/store.ts'

/** The tasks of a person about which this device has work that the server has not: drafts, and what waits or was refused. */
export async function listUnsentTasks(person: string): Promise<ReadonlySet<string>> {
  const drafts = await listKeptDrafts(person)
  const unsent = drafts.filter(({ kept }) => kept.pending || (holdsWork(kept.draft) && (isUnsent(kept) || kept.other)))
  const handedIn = (await listEntries(person)).flatMap(({ work, state }) =>
    work.kind === 'profile' || state === 'sent' ? [] : work.taskId,
  )
  return new Set([...unsent.map(({ task }) => task), ...handedIn])
}
