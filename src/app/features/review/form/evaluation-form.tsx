import { type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { maxFreeNoteLength, type ReviewResult, type Score } from '#src/domain/review/review.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { ScoreSection } from './score-section.tsx'
import styles from './evaluation-form.module.css'
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { Stack, Text } from '#src/app/ui/layout/layout.tsx'

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
      <Text id={`${id}-title`} as="h2" size={18} tabIndex={-1}>
        {t.form}
      </Text>
      <Stack gap={16} className={styles['sections']}>
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
      </Stack>
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

/**
 * The keys 1, 2 and 3 score the current section and move to the next one, so that three presses complete the form. A
 * focus inside the form with the id `formId` moves with it.
 */
function useScoreKeys(
  formId: string,
  result: ReviewResult,
  isDisabled: boolean,
  onChange: (result: ReviewResult) => void,
) {
  // The section that the next score key sets, and the last change by key, for screen readers.
  const [activeSection, setActiveSection] = useState<ReviewSection>(reviewSections[0])
  const [lastScored, setLastScored] = useState<{ readonly section: ReviewSection; readonly score: Score } | null>(null)

  const score = (newScore: Score) => () => {
    if (isDisabled) return
    onChange({ ...result, [activeSection]: { ...result[activeSection], score: newScore } })
    setLastScored({ section: activeSection, score: newScore })
    const next = reviewSections[(reviewSections.indexOf(activeSection) + 1) % reviewSections.length] ?? activeSection
    setActiveSection(next)
    const element = document.getElementById(formId)
    if (!element?.contains(document.activeElement)) return
    element.querySelector<HTMLElement>(`[data-section="${next}"] input:checked`)?.focus()
  }
  useShortcuts({ 'score-1': score(1), 'score-2': score(2), 'score-3': score(3) })
  return { activeSection, setActiveSection, lastScored }
}
