import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import type { DraftErrors, DraftPart, FilterDraft } from './filter-draft.ts'
import styles from './filters.module.css'
import { longestText } from './product-filter.ts'
import { facetsQuery } from './search-queries.ts'

type FilterFieldsProps = {
  draft: FilterDraft
  errors: DraftErrors
  /** Called for everything typed. */
  onType: (part: DraftPart, value: string) => void
  /** Called when a choice is made or a field is left. */
  onSettle: (part: DraftPart, value: string) => void
}

const facets = [
  ['era', 'eras'],
  ['type', 'types'],
  ['location', 'locations'],
] as const

/** Era, type and place from what there is, or typed where it isn't listed; the price from and to. */
export function FilterFields({ draft, errors, onType, onSettle }: FilterFieldsProps) {
  const t = useText('search')
  const market = useText('marketplace')
  const { data } = useQuery(facetsQuery)
  const price = (part: 'priceMin' | 'priceMax') => ({
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: draft[part],
    onChange: (event: { currentTarget: { value: string } }) => onType(part, event.currentTarget.value),
    onBlur: () => onSettle(part, draft[part]),
  })
  const sentences = { amount: t.priceWrong, order: t.priceOrder }
  return (
    <>
      {facets.map(([part, list]) => (
        <FacetField
          key={part}
          label={market[part]}
          value={draft[part]}
          known={data?.[list] ?? []}
          onType={(value) => onType(part, value)}
          onSettle={(value) => onSettle(part, value)}
        />
      ))}
      <div className={styles['prices']}>
        <Field label={t.priceMin} error={errors.priceMin && sentences[errors.priceMin]}>
          <TextInput {...price('priceMin')} />
        </Field>
        <Field label={t.priceMax} error={errors.priceMax && sentences[errors.priceMax]}>
          <TextInput {...price('priceMax')} />
        </Field>
      </div>
    </>
  )
}

/** Stands for "something else" in the list; no era, type or place begins with a space. */
const other = ' other'

type FacetFieldProps = {
  label: string
  value: string
  known: readonly string[]
  onType: (value: string) => void
  onSettle: (value: string) => void
}

function FacetField({ label, value, known, onType, onSettle }: FacetFieldProps) {
  const t = useText('search')
  const [typing, setTyping] = useState(false)
  const listed = value === '' || typing || known.includes(value) ? known : [value, ...known]
  const options = [
    { value: '', label: t.any },
    ...listed.map((name) => ({ value: name, label: name })),
    { value: other, label: t.other },
  ]
  return (
    <div className={styles['facet']}>
      <Field label={label}>
        <Select
          options={options}
          value={typing ? other : value}
          onValueChange={(chosen) => {
            setTyping(chosen === other)
            if (chosen !== other) onSettle(chosen)
          }}
        />
      </Field>
      {typing && (
        <Field label={t.otherNamed(label)} hideLabel>
          <TextInput
            maxLength={longestText}
            placeholder={t.otherNamed(label)}
            value={value}
            onChange={(event) => onType(event.currentTarget.value)}
            onBlur={() => onSettle(value)}
          />
        </Field>
      )}
    </div>
  )
}
