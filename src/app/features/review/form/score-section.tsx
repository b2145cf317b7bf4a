import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { scores, type SectionReview } from '#src/domain/review/review.ts'
import { type ReviewSection, type SectionNote, sectionNotes } from '#src/domain/review/review-sections.ts'
import { useConversationMarks } from '#src/app/features/review/lanes/conversation-marks.ts'
import styles from './evaluation-form.module.css'

type ScoreSectionProps<Section extends ReviewSection> = {
  section: Section
  value: SectionReview<Section>
  disabled?: boolean
  /** Shown beside the other sections, in a third of the width. */
  isSideBySide?: boolean
  /** The next score key sets this section. */
  isActive?: boolean
  error?: string | undefined
  /** Called when the section gets the focus. */
  onActivate?: () => void
  onChange: (value: SectionReview<Section>) => void
}

/** One section of the review: a score of 1 to 3, and a note from the section's own list. */
export function ScoreSection<Section extends ReviewSection>({
  section,
  value,
  disabled = false,
  isSideBySide,
  isActive,
  error,
  onActivate,
  onChange,
}: ScoreSectionProps<Section>) {
  const t = useTranslations('review')
  const marks = useConversationMarks()
  const title = t.sections[section]
  const notes: readonly SectionNote<Section>[] = sectionNotes[section]
  return (
    <Stack
      as="section"
      gap={8}
      className={styles['section']}
      aria-label={title}
      data-section={section}
      data-active={isActive || undefined}
      onFocus={onActivate}
    >
      <RadioGroup
        label={title}
        value={String(value.score)}
        disabled={disabled}
        error={error}
        layout={isSideBySide ? 'column' : 'row'}
        options={scores.map((score) => ({ value: String(score), label: score, hint: t.scoreLabels[section][score] }))}
        onValueChange={(selectedValue) => {
          const score = scores.find((candidate) => String(candidate) === selectedValue)
          if (score) onChange({ ...value, score })
        }}
      />
      <Row gap={4} nowrap>
        <Field label={t.noteOf(title)} hideLabel className={styles['sectionNote']}>
          <Select
            options={notes.map((note) => ({ value: note, label: t.noteOf(t.notes[note]) }))}
            value={value.note}
            disabled={disabled}
            onValueChange={(note) => onChange({ ...value, note })}
          />
        </Field>
        {marks?.mark({ kind: 'section', section })}
      </Row>
    </Stack>
  )
}
