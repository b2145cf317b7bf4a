import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { holdsWork, type ReviewDraft } from '#src/domain/review-draft.ts'
import { readKeptDraft } from '#src/offline/drafts/store.ts'
import { KeptWords } from './kept-words.tsx'

/** The person's draft of a task that is no longer assigned to them, from this device or else from the server. */
export function LeftDraft({ person, task }: { person: string; task: string }) {
  const t = useText('review')
  const { data } = useQuery({
    queryKey: ['left-draft', person, task],
    queryFn: ({ signal }) => findDraft(person, task, signal),
    retry: false,
    gcTime: 0,
  })
  return data ? <KeptWords title={t.draftLeft} draft={data} open /> : null
}

async function findDraft(person: string, task: string, signal: AbortSignal): Promise<ReviewDraft | null> {
  const kept = await readKeptDraft(person, task)
  if (kept && holdsWork(kept.draft)) return kept.draft
  const { data } = await api('GET /api/tasks/{id}/draft', { params: { id: task }, signal })
  return data && holdsWork(data.draft) ? data.draft : null
}
