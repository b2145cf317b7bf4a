import { type ReactNode, useId, useState } from 'react'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select, type SelectOption } from '#src/app/ui/field/select.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { type Choice, conditionGrades, materials } from '#src/domain/catalogue-facts.ts'
import { factFields } from './fact-fields.ts'
import type { ListingFields, TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

type CatalogueDetailsProps = {
  fields: ListingFields
  getFieldError: (field: TextField) => string | undefined
  /** Below a field: what somebody else stored in it meanwhile. */
  conflictIn: (field: TextField) => ReactNode
  change: (change: Partial<ListingFields>) => void
}

/** What a catalogue says of a product, all of it optional. Opens by itself if something is filled in or invalid. */
export function CatalogueDetails({ fields, getFieldError, conflictIn, change }: CatalogueDetailsProps) {
  const t = useTranslations('selling')
  const { facts: names } = useTranslations('seller')
  const optionsOf = useOptions()
  const [open, setOpen] = useState(() => factFields.some((field) => fields[field] !== ''))
  const isOpen = open || factFields.some((field) => getFieldError(field) !== undefined)
  const bodyId = useId()
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.catalogueDetails}
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles['detailsBody']}>
        <Field label={names.condition} error={getFieldError('condition')}>
          <Select
            options={optionsOf(conditionGrades)}
            value={fields.condition}
            onValueChange={(condition) => change({ condition })}
          />
        </Field>
        {conflictIn('condition')}
        <Field label={t.conditionText} error={getFieldError('conditionText')} hint={t.conditionHint}>
          <TextArea
            rows={2}
            value={fields.conditionText}
            onChange={(event) => change({ conditionText: event.currentTarget.value })}
          />
        </Field>
        {conflictIn('conditionText')}
        <Field label={names.dimensions} error={getFieldError('dimensions')} hint={t.dimensionsHint}>
          <TextInput
            autoComplete="off"
            value={fields.dimensions}
            onChange={(event) => change({ dimensions: event.currentTarget.value })}
          />
        </Field>
        {conflictIn('dimensions')}
        <Field label={names.material} error={getFieldError('material')}>
          <Select
            options={optionsOf(materials)}
            value={fields.material}
            onValueChange={(material) => change({ material })}
          />
        </Field>
        {conflictIn('material')}
        <Field label={names.provenance} error={getFieldError('provenance')} hint={t.provenanceHint}>
          <TextArea
            rows={2}
            value={fields.provenance}
            onChange={(event) => change({ provenance: event.currentTarget.value })}
          />
        </Field>
        {conflictIn('provenance')}
        <Field label={names.marks} error={getFieldError('marks')} hint={t.marksHint}>
          <TextInput
            autoComplete="off"
            value={fields.marks}
            onChange={(event) => change({ marks: event.currentTarget.value })}
          />
        </Field>
        {conflictIn('marks')}
      </div>
    </div>
  )
}

/** Returns a list's options in the person's language, after one for none. */
function useOptions(): (choices: readonly Choice[]) => SelectOption[] {
  const { notStated } = useTranslations('selling')
  const isChinese = useLocale() === 'zh-Hans'
  return (choices) => [
    { value: '', label: notStated },
    ...choices.map(({ value, en, zhHans }) => ({ value, label: isChinese ? zhHans : en })),
  ]
}
