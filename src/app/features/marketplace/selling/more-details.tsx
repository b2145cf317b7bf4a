import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { PlainNumberInput } from '#src/app/ui/field/number-input.tsx'
import { facetsQuery } from '#src/app/features/marketplace/search/search-queries.ts'
import { type FieldsOfForm, ListingField } from './listing-field.tsx'
import { OptionalFields } from './optional-fields.tsx'

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
