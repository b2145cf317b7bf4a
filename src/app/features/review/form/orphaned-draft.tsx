import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { hasContent, type ReviewDraft } from '#src/domain/review/review-draft.ts'
import { readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { UnusedDraft } from './unused-draft.tsx'

/** The person's draft of a task that is no longer assigned to them, from this device or else from the server. */
export function OrphanedDraft({ personId, taskId }: { personId: string; taskId: string }) {
  const t = useTranslations('review')
  const { data } = useQuery({
    queryKey: ['orphaned-draft', personId, taskId],
    queryFn: ({ signal }) => findDraft(personId, taskId, signal),
    retry: false,
    gcTime: 0,
  })
  return data ? <UnusedDraft title={t.orphanedDraft} draft={data} open /> : null
}

async function findDraft(personId: string, taskId: string, signal: AbortSignal): Promise<ReviewDraft | null> {
  const stored = await readStoredDraft(personId, taskId)
  if (stored && hasContent(stored.draft)) return stored.draft
  const { data } = await api('GET /api/tasks/{id}/draft', { params: { id: taskId }, signal })
  return data && hasContent(data.draft) ? data.draft : null
}
