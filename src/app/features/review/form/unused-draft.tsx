import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { type ReviewDraft, hasContent } from '#src/domain/review/review-draft.ts'
import styles from './unused-draft.module.css'
import { Copy } from 'lucide-react'
import { Button } from '#src/app/ui/button/button.tsx'
import { toast } from '#src/app/ui/toast.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { formatMediaRange } from '#src/app/features/review/media/format-media-time.ts'
import { reviewSections } from '#src/domain/review/review-sections.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'
import { readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'

type UnusedDraftProps = { title?: string; draft: ReviewDraft; open?: boolean }

/** A draft that cannot be continued here, to read and copy; without a title, only to copy. */
export function UnusedDraft({ title, draft, open = false }: UnusedDraftProps) {
  const t = useTranslations('review')
  if (title === undefined) return <CopyDraftButton draft={draft} />
  return (
    <details className={styles['draft']} open={open}>
      <summary>{title}</summary>
      <pre dir="auto">{formatDraft(draft, t)}</pre>
      <CopyDraftButton draft={draft} />
    </details>
  )
}

/** Copies the draft to the clipboard, so that the person can pass it on to the task's current assignee. */
function CopyDraftButton({ draft }: { draft: ReviewDraft }) {
  const t = useTranslations('review')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatDraft(draft, t))
      toast.success(t.draftCopied)
    } catch {
      toast.error(t.draftNotCopied)
    }
  }
  return (
    <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
      {t.copyDraft}
    </Button>
  )
}

/** Everything in a draft as lines of text, to be copied elsewhere. */
function formatDraft({ result, flag, skip }: ReviewDraft, t: Translations['review']): string {
  const scores = reviewSections.map((section) =>
    t.withLabel(t.sections[section], `${result[section].score} (${t.notes[result[section].note]})`),
  )
  const flags = [...(result.flags ?? []), ...(flag ? [flag] : [])].map((entry) =>
    [
      formatMediaRange(entry.start, entry.end),
      entry.reason && t.notes[entry.reason],
      t.severities[entry.severity],
      entry.remark,
      entry.suggestedText && `${t.suggestion} ${entry.suggestedText}`,
    ]
      .filter(Boolean)
      .join(' · '),
  )
  const skipText = skip && [skip.reason && t.skipReasons[skip.reason], skip.note].filter(Boolean).join(' · ')
  return [...scores, result.note, ...flags, skipText].filter(Boolean).join('\n')
}

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

type DraftConflictProps = { conflictingDraft: ReviewDraft; onResolve: (version: 'this' | 'other') => void }

/** Shows the version another device saved. Nothing is overwritten until the person chooses one of the two. */
export function DraftConflict({ conflictingDraft, onResolve }: DraftConflictProps) {
  const t = useTranslations('review')
  return (
    <Stack as="section" gap={8} className={styles['conflict']} role="alert">
      <p>{t.draftConflict}</p>
      <pre dir="auto">{formatDraft(conflictingDraft, t)}</pre>
      <Row>
        <Button size="dense" onClick={() => onResolve('this')}>
          {t.keepLocalDraft}
        </Button>
        <Button size="dense" onClick={() => onResolve('other')}>
          {t.useOtherDraft}
        </Button>
      </Row>
    </Stack>
  )
}
