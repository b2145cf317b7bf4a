import { hasContent } from '#src/domain/review/review-draft.ts'
import { isUnsent } from '#src/offline/drafts/stored-draft.ts'
import { listStoredDrafts } from '#src/offline/drafts/draft-store.ts'
import { taskIdOf } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'

/** The person's tasks with work that the server does not have: unsent drafts, and waiting or refused submissions. */
export async function listUnsentTasks(person: string): Promise<ReadonlySet<string>> {
  const drafts = await listStoredDrafts(person)
  const unsent = drafts.filter(
    ({ stored }) => hasContent(stored.draft) && (isUnsent(stored) || stored.conflictingDraft),
  )
  const unsentEntryTasks = (await listEntries(person)).flatMap(({ work, state }) =>
    state === 'sent' ? [] : (taskIdOf(work) ?? []),
  )
  return new Set([...unsent.map(({ task }) => task), ...unsentEntryTasks])
}
