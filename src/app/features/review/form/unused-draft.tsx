import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { CopyDraftButton } from './copy-draft-button.tsx'
import { formatDraft } from './format-draft.ts'
import styles from './unused-draft.module.css'

type UnusedDraftProps = { title: string; draft: ReviewDraft; open?: boolean }

/** A draft that cannot be continued here, to read and copy. */
export function UnusedDraft({ title, draft, open = false }: UnusedDraftProps) {
  const t = useTranslations('review')
  return (
    <details className={styles['draft']} open={open}>
      <summary>{title}</summary>
      <pre dir="auto">{formatDraft(draft, t)}</pre>
      <CopyDraftButton draft={draft} />
    </details>
  )
}
