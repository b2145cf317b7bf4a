import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { freeNoteLimit, type ReviewResult } from '#src/domain/review.ts'
import { ScoreSection } from './score-section.tsx'
import styles from './evaluation-form.module.css'

type EvaluationFormProps = {
  id: string
  result: ReviewResult
  /** Shows a review that is finished. */
  readOnly?: boolean
  onChange: (result: ReviewResult) => void
  onSubmit: () => void
  /** What stands below the fields: the button, a refusal, where the draft is. */
  children?: ReactNode
}

/** The review itself: three scored sections and a free note. */
export function EvaluationForm({ id, result, readOnly = false, onChange, onSubmit, children }: EvaluationFormProps) {
  const t = useText('review')
  const beside = useMediaQuery('(640px <= width < 1000px) and (height >= 500px)')
  return (
    <form
      id={id}
      className={styles['form']}
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 id={`${id}-title`} className={styles['title']}>
        {t.form}
      </h2>
      <div className={styles['sections']}>
        <ScoreSection
          section="voiceOverMissingAmount"
          value={result.voiceOverMissingAmount}
          disabled={readOnly}
          beside={beside}
          onChange={(voiceOverMissingAmount) => onChange({ ...result, voiceOverMissingAmount })}
        />
        <ScoreSection
          section="wronglyDubbedContent"
          value={result.wronglyDubbedContent}
          disabled={readOnly}
          beside={beside}
          onChange={(wronglyDubbedContent) => onChange({ ...result, wronglyDubbedContent })}
        />
        <ScoreSection
          section="speakerMismatch"
          value={result.speakerMismatch}
          disabled={readOnly}
          beside={beside}
          onChange={(speakerMismatch) => onChange({ ...result, speakerMismatch })}
        />
      </div>
      <Field label={t.freeNote}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={freeNoteLimit}
          placeholder={t.freeNoteHint}
          value={result.note}
          disabled={readOnly}
          onChange={(event) => onChange({ ...result, note: event.currentTarget.value })}
        />
      </Field>
      {children}
    </form>
  )
}
