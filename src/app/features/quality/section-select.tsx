import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import styles from './section-select.module.css'

type SectionSelectProps = { value: ReviewSection; onValueChange: (section: ReviewSection) => void }

/** The section of a review whose agreement is shown. */
export function SectionSelect({ value, onValueChange }: SectionSelectProps) {
  const t = useTranslations('quality')
  const { sections } = useTranslations('projects')
  const options = reviewSections.map((section) => ({ value: section, label: sections[section] }))
  return (
    <div className={styles['section']}>
      <Field label={t.agreementIn}>
        <Select value={value} onValueChange={onValueChange} options={options} />
      </Field>
    </div>
  )
}
