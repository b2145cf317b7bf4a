import { holdsWork } from '#src/domain/review-draft.ts'
import { isUnsent } from '#src/offline/drafts/kept-draft.ts'
import { listKeptDrafts } from '#src/offline/drafts/store.ts'
import { listEntries } from '#src/offline/outbox/store.ts'

/** The person's tasks with work that the server does not have: unsent drafts, and waiting or refused submissions. */
export async function listUnsentTasks(person: string): Promise<ReadonlySet<string>> {
  const drafts = await listKeptDrafts(person)
  const unsent = drafts.filter(({ kept }) => kept.pending || (holdsWork(kept.draft) && (isUnsent(kept) || kept.other)))
  const handedIn = (await listEntries(person)).flatMap(({ work, state }) =>
    work.kind === 'profile' || state === 'sent' ? [] : work.taskId,
  )
  return new Set([...unsent.map(({ task }) => task), ...handedIn])
}
