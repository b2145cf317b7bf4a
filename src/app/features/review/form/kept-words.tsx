import { useTranslations } from '#src/app/platform/i18n/text.tsx'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { CopyDraftButton } from './copy-draft.tsx'
import { formatDraft } from './draft-in-words.ts'
import styles from './kept-words.module.css'

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
