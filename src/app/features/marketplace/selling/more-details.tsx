import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { facetsQuery } from './facets-query.ts'
import type { ListingFields, TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

type MoreDetailsProps = {
  fields: ListingFields
  errorOf: (field: TextField) => string | undefined
  change: (change: Partial<ListingFields>) => void
}

const words = ['era', 'type', 'location'] as const
const lists = { era: 'eras', type: 'types', location: 'locations' } as const

/** What helps people find the piece, and the price that takes it at once. Opens by itself where something is wrong in it. */
export function MoreDetails({ fields, errorOf, change }: MoreDetailsProps) {
  const t = useText('selling')
  const market = useText('marketplace')
  const [open, setOpen] = useState(() => [...words, 'buyNowPrice' as const].some((field) => fields[field] !== ''))
  const wrong = [...words, 'buyNowPrice' as const].some((field) => errorOf(field) !== undefined)
  const bodyId = useId()
  const shown = open || wrong
  // Words others use; without them one writes one's own.
  const { data: facets } = useQuery({ ...facetsQuery, enabled: shown })
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={shown}
        aria-controls={bodyId}
        onClick={() => setOpen(!shown)}
      >
        {t.moreDetails}
      </button>
      <div id={bodyId} hidden={!shown} className={styles['detailsBody']}>
        {words.map((field) => (
          <Field key={field} label={market[field]} error={errorOf(field)}>
            <TextInput
              autoComplete="off"
              list={`${bodyId}-${field}`}
              value={fields[field]}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
            />
            <datalist id={`${bodyId}-${field}`}>
              {facets?.[lists[field]].map((word) => (
                <option key={word}>{word}</option>
              ))}
            </datalist>
          </Field>
        ))}
        <Field label={t.buyNow} error={errorOf('buyNowPrice')} hint={t.buyNowHint}>
          <TextInput
            autoComplete="off"
            inputMode="decimal"
            value={fields.buyNowPrice}
            onChange={(event) => change({ buyNowPrice: event.currentTarget.value })}
          />
        </Field>
      </div>
    </div>
  )
}
