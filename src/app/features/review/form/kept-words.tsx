import { useText } from '#src/app/platform/i18n/text.tsx'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { CopyDraft } from './copy-draft.tsx'
import { draftInWords } from './draft-in-words.ts'
import styles from './kept-words.module.css'

type KeptWordsProps = { title: string; draft: ReviewDraft; open?: boolean }

/** A draft that cannot be continued here, to read and copy. */
export function KeptWords({ title, draft, open = false }: KeptWordsProps) {
  const t = useText('review')
  return (
    <details className={styles['kept']} open={open}>
      <summary>{title}</summary>
      <pre dir="auto">{draftInWords(draft, t)}</pre>
      <CopyDraft draft={draft} />
    </details>
  )
}
