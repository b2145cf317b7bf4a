import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import { draftInWords } from './draft-in-words.ts'
import styles from './other-draft.module.css'

type OtherDraftProps = { other: ReviewDraft; onChoose: (which: 'this' | 'other') => void }

/** Shows the version another device saved. Nothing is overwritten until the person chooses one of the two. */
export function OtherDraft({ other, onChoose }: OtherDraftProps) {
  const t = useText('review')
  return (
    <section className={styles['other']} role="alert">
      <p>{t.otherDraft}</p>
      <pre dir="auto">{draftInWords(other, t)}</pre>
      <div className={styles['choice']}>
        <Button size="dense" onClick={() => onChoose('this')}>
          {t.keepThisDraft}
        </Button>
        <Button size="dense" onClick={() => onChoose('other')}>
          {t.takeOtherDraft}
        </Button>
      </div>
    </section>
  )
}
