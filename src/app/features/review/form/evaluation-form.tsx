import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { maxFreeNoteLength, type ReviewResult } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { ScoreSection } from './score-section.tsx'
import { useScoreKeys } from './use-score-keys.ts'
import styles from './evaluation-form.module.css'

/** Error texts by field. */
export type FormErrors = { readonly [Field in ReviewSection | 'note']?: string }

type EvaluationFormProps = {
  id: string
  result: ReviewResult
  /** For a finished review, or while the review is being fetched. */
  isReadOnly?: boolean
  errors: FormErrors
  onChange: (result: ReviewResult) => void
  onSubmit: () => void
  /** The flags of the review, which are not form fields. */
  flags?: ReactNode
  /** Shown below the fields: the button, an error, the state of the draft. */
  children?: ReactNode
}

/** The review form: three scored sections, a free note, flags. */
export function EvaluationForm({
  id,
  result,
  isReadOnly = false,
  errors,
  onChange,
  onSubmit,
  flags,
  children,
}: EvaluationFormProps) {
  const t = useTranslations('review')
  const isSideBySide = useMediaQuery('(640px <= width < 1000px) and (height >= 500px)')
  const scoreKeys = useScoreKeys(id, result, isReadOnly, onChange)
  return (
    <form
      id={id}
      className={styles['form']}
      aria-labelledby={`${id}-title`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <h2 id={`${id}-title`} className={styles['title']} tabIndex={-1}>
        {t.form}
      </h2>
      <div className={styles['sections']}>
        {reviewSections.map((section) => (
          <ScoreSection
            key={section}
            section={section}
            value={result[section]}
            disabled={isReadOnly}
            isSideBySide={isSideBySide}
            isActive={!isReadOnly && section === scoreKeys.activeSection}
            error={errors[section]}
            onActivate={() => scoreKeys.setActiveSection(section)}
            onChange={(value) => onChange({ ...result, [section]: value })}
          />
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">
          {scoreKeys.lastScored &&
            t.scoreSet(
              t.sections[scoreKeys.lastScored.section],
              scoreKeys.lastScored.score,
              t.scoreLabels[scoreKeys.lastScored.section][scoreKeys.lastScored.score],
            )}
        </span>
      </VisuallyHidden>
      {flags}
      <Field label={t.freeNote} error={errors.note}>
        <TextArea
          rows={2}
          dir="auto"
          maxLength={maxFreeNoteLength}
          placeholder={t.freeNoteHint}
          value={result.note}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...result, note: event.currentTarget.value })}
        />
      </Field>
      {children}
    </form>
  )
}
