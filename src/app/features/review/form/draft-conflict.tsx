import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { formatDraft } from './format-draft.ts'
import styles from './draft-conflict.module.css'

type DraftConflictProps = { conflictingDraft: ReviewDraft; onResolve: (version: 'this' | 'other') => void }

/** Shows the version another device saved. Nothing is overwritten until the person chooses one of the two. */
export function DraftConflict({ conflictingDraft, onResolve }: DraftConflictProps) {
  const t = useTranslations('review')
  return (
    <section className={styles['conflict']} role="alert">
      <p>{t.draftConflict}</p>
      <pre dir="auto">{formatDraft(conflictingDraft, t)}</pre>
      <div className={styles['actions']}>
        <Button size="dense" onClick={() => onResolve('this')}>
          {t.keepLocalDraft}
        </Button>
        <Button size="dense" onClick={() => onResolve('other')}>
          {t.useOtherDraft}
        </Button>
      </div>
    </section>
  )
}
