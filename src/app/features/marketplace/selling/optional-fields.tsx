import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { facetsQuery } from '#src/app/features/marketplace/search/use-facets.ts'
import { PlainNumberInput } from '#src/app/ui/field/number-input.tsx'
import { Select, type SelectOption } from '#src/app/ui/field/select.tsx'
import { type Choice, conditionGrades, materials } from '#src/domain/auction/catalogue-facts.ts'
import { type FieldsOfForm, ListingField } from './listing-field.tsx'
import { factFields, type TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

const facetFields = ['era', 'type', 'location'] as const
const facetKeys = { era: 'eras', type: 'types', location: 'locations' } as const

/** Optional search details and the buy-now price. */
export function MoreDetails({ form }: { form: FieldsOfForm }) {
  const t = useTranslations('selling')
  return (
    <OptionalFields title={t.moreDetails} names={[...facetFields, 'buyNowPrice']} form={form}>
      <FacetFields form={form} />
      <ListingField form={form} name="buyNowPrice" label={t.buyNow} hint={t.buyNowHint}>
        <PlainNumberInput
          value={form.fields.buyNowPrice}
          onChange={(event) => form.change({ buyNowPrice: event.currentTarget.value })}
        />
      </ListingField>
    </OptionalFields>
  )
}

/** Values other sellers use are suggestions; the fields work without them. */
function FacetFields({ form }: { form: FieldsOfForm }) {
  const t = useTranslations('marketplace')
  const { data: facets } = useQuery(facetsQuery)
  const id = useId()
  return facetFields.map((field) => (
    <Fragment key={field}>
      <ListingField form={form} name={field} label={t[field]} autoComplete="off" list={`${id}-${field}`} />
      <datalist id={`${id}-${field}`}>
        {facets?.[facetKeys[field]].map(({ value }) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
    </Fragment>
  ))
}

/** What a catalogue says of a product, all of it optional. */
export function CatalogueDetails({ form }: { form: FieldsOfForm }) {
  const t = useTranslations('selling')
  const { facts: names } = useTranslations('seller')
  const optionsOf = useOptions()
  const { fields, change } = form
  return (
    <OptionalFields title={t.catalogueDetails} names={factFields} form={form}>
      <ListingField form={form} name="condition" label={names.condition}>
        <Select
          options={optionsOf(conditionGrades)}
          value={fields.condition}
          onValueChange={(condition) => change({ condition })}
        />
      </ListingField>
      <ListingField form={form} name="conditionText" label={t.conditionText} hint={t.conditionHint} rows={2} />
      <ListingField form={form} name="dimensions" label={names.dimensions} hint={t.dimensionsHint} autoComplete="off" />
      <ListingField form={form} name="material" label={names.material}>
        <Select
          options={optionsOf(materials)}
          value={fields.material}
          onValueChange={(material) => change({ material })}
        />
      </ListingField>
      <ListingField form={form} name="provenance" label={names.provenance} hint={t.provenanceHint} rows={2} />
      <ListingField form={form} name="marks" label={names.marks} hint={t.marksHint} autoComplete="off" />
    </OptionalFields>
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

type OptionalFieldsProps = { title: string; names: readonly TextField[]; form: FieldsOfForm; children: ReactNode }

/** Fields behind a button. Open by themselves if one of `names` is filled in or invalid. */
function OptionalFields({ title, names, form, children }: OptionalFieldsProps) {
  const [open, setOpen] = useState(() => names.some((name) => form.fields[name] !== ''))
  const hasError = names.some((name) => form.getFieldError(name) !== undefined)
  // It stays open when the error is corrected, which is while the person types.
  if (hasError && !open) setOpen(true)
  const bodyId = useId()
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        {title}
      </button>
      <div id={bodyId} hidden={!open} className={styles['detailsBody']}>
        {open && children}
      </div>
    </div>
  )
}
