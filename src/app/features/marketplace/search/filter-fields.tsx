import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { PlainNumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { DraftErrors, DraftField, FilterDraft } from './filter-draft.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import styles from './filters.module.css'
import { maxSearchLength } from '#src/domain/search/search-terms.ts'
import { type Facet, type FacetField as Part, useFacets } from './use-facets.ts'

type FilterFieldsProps = {
  draft: FilterDraft
  errors: DraftErrors
  /** Called on every input. */
  onValueChange: (part: DraftField, value: string) => void
  /** Called when an option is chosen or a field loses focus. */
  onCommit: (part: DraftField, value: string) => void
}

const facetFields = ['era', 'type', 'location'] as const satisfies readonly Part[]

/** Era, type and place, chosen from the existing values or typed; minimum and maximum price. */
export function FilterFields({ draft, errors, onValueChange, onCommit }: FilterFieldsProps) {
  const t = useTranslations('search')
  const tMarketplace = useTranslations('marketplace')
  const { optionsOf } = useFacets()
  const priceProps = (part: 'priceMin' | 'priceMax') => ({
    value: draft[part],
    onChange: (event: { currentTarget: { value: string } }) => onValueChange(part, event.currentTarget.value),
    onBlur: () => onCommit(part, draft[part]),
  })
  const errorTexts = { amount: t.priceInvalid, order: t.priceOrder }
  return (
    <>
      {facetFields.map((part) => (
        <FacetField
          key={part}
          label={tMarketplace[part]}
          value={draft[part]}
          facets={optionsOf(part)}
          onValueChange={(value) => onValueChange(part, value)}
          onCommit={(value) => onCommit(part, value)}
        />
      ))}
      <div className={styles['prices']}>
        <Field label={t.priceMin} error={errors.priceMin && errorTexts[errors.priceMin]}>
          <PlainNumberInput {...priceProps('priceMin')} />
        </Field>
        <Field label={t.priceMax} error={errors.priceMax && errorTexts[errors.priceMax]}>
          <PlainNumberInput {...priceProps('priceMax')} />
        </Field>
      </div>
    </>
  )
}

/** The value of "something else" in the list. No era, type or place begins with a space. */
const otherOption = ' other'

type FacetFieldProps = {
  label: string
  value: string
  facets: readonly Facet[]
  onValueChange: (value: string) => void
  onCommit: (value: string) => void
}

function FacetField({ label, value, facets, onValueChange, onCommit }: FacetFieldProps) {
  const t = useTranslations('search')
  const [isTyping, setIsTyping] = useState(false)
  const { label: facetLabel } = useFacets()
  const isListed = value === '' || isTyping || facets.some((facet) => facet.value === value)
  const groupLabels = { china: t.erasOfChina, elsewhere: t.erasElsewhere, other: t.erasOther }
  const options = [
    { value: '', label: t.any },
    ...(isListed ? [] : [{ value, label: value }]),
    ...facets.map((facet) => ({
      value: facet.value,
      label: facetLabel(facet),
      ...(facet.group && { group: groupLabels[facet.group] }),
    })),
    { value: otherOption, label: t.other },
  ]
  return (
    <Stack gap={8}>
      <Field label={label}>
        <Select
          options={options}
          value={isTyping ? otherOption : value}
          onValueChange={(selected) => {
            setIsTyping(selected === otherOption)
            if (selected !== otherOption) onCommit(selected)
          }}
        />
      </Field>
      {isTyping && (
        <Field label={t.otherNamed(label)} hideLabel>
          <TextInput
            maxLength={maxSearchLength}
            placeholder={t.otherNamed(label)}
            value={value}
            onValueChange={onValueChange}
            onBlur={() => onCommit(value)}
          />
        </Field>
      )}
    </Stack>
  )
}
