import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useId, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { facetsQuery } from '#src/app/features/marketplace/search/search-queries.ts'
import type { ListingFields, TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

type MoreDetailsProps = {
  fields: ListingFields
  getFieldError: (field: TextField) => string | undefined
  /** Below a field: what somebody else stored in it meanwhile. */
  conflictIn: (field: TextField) => ReactNode
  change: (change: Partial<ListingFields>) => void
}

const facetFields = ['era', 'type', 'location'] as const
const facetKeys = { era: 'eras', type: 'types', location: 'locations' } as const

/** Optional search details and the buy-now price. Opens automatically if one of its fields is invalid. */
export function MoreDetails({ fields, getFieldError, conflictIn, change }: MoreDetailsProps) {
  const t = useTranslations('selling')
  const tMarketplace = useTranslations('marketplace')
  const [open, setOpen] = useState(() => [...facetFields, 'buyNowPrice' as const].some((field) => fields[field] !== ''))
  const hasError = [...facetFields, 'buyNowPrice' as const].some((field) => getFieldError(field) !== undefined)
  const bodyId = useId()
  const isOpen = open || hasError
  // Values other sellers use, as suggestions; the fields work without them.
  const { data: facets } = useQuery({ ...facetsQuery, enabled: isOpen })
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {t.moreDetails}
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles['detailsBody']}>
        {facetFields.map((field) => (
          <Fragment key={field}>
            <Field label={tMarketplace[field]} error={getFieldError(field)}>
              <TextInput
                autoComplete="off"
                list={`${bodyId}-${field}`}
                value={fields[field]}
                onChange={(event) => change({ [field]: event.currentTarget.value })}
              />
              <datalist id={`${bodyId}-${field}`}>
                {facets?.[facetKeys[field]].map(({ value }) => (
                  <option key={value}>{value}</option>
                ))}
              </datalist>
            </Field>
            {conflictIn(field)}
          </Fragment>
        ))}
        <Field label={t.buyNow} error={getFieldError('buyNowPrice')} hint={t.buyNowHint}>
          <TextInput
            autoComplete="off"
            inputMode="decimal"
            value={fields.buyNowPrice}
            onChange={(event) => change({ buyNowPrice: event.currentTarget.value })}
          />
        </Field>
        {conflictIn('buyNowPrice')}
      </div>
    </div>
  )
}
