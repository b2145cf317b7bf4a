import { type ClipboardEvent, type Ref } from 'react'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { serverNow } from '#src/app/platform/server-time.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { defaultAuctionMilliseconds } from '#src/domain/auction.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { maxPrice } from '#src/domain/money.ts'
import { type FieldProblem, mostCharacters, type TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'
import { MoreDetails } from './more-details.tsx'
import { PictureField } from './picture-field.tsx'
import type { Listing } from './use-listing.ts'

type ListingFormProps = { id: string; formRef: Ref<HTMLFormElement>; listing: Listing; onSubmit: () => void }

/** What is to be said of a new piece. */
export function ListingForm({ id, formRef, listing, onSubmit }: ListingFormProps) {
  const t = useText('selling')
  const problemText = useProblemText()
  const errorOf = useFieldError(listing)
  const { fields, change, refusal } = listing
  return (
    <form
      id={id}
      ref={formRef}
      noValidate
      inert={listing.busy}
      className={styles['form']}
      onPaste={(event) => pastePictures(event, listing.tray.add)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PictureField
        tray={listing.tray}
        state={listing.trayState}
        error={listing.lacksPictures ? t.picturesMissing : undefined}
      />
      <Field label={t.title} required error={errorOf('name')}>
        <TextInput value={fields.name} onChange={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      <Field label={t.price} error={errorOf('price')} hint={t.priceHint}>
        <NumberInput
          label={t.price}
          step={100}
          min={0}
          max={maxPrice}
          inputMode="decimal"
          value={fields.price}
          onValueChange={(price) => change({ price })}
        />
      </Field>
      <Field label={t.description} error={errorOf('description')}>
        <TextArea value={fields.description} onChange={(event) => change({ description: event.currentTarget.value })} />
      </Field>
      <Field label={t.remarks} error={errorOf('remarks')}>
        <TextArea
          rows={2}
          value={fields.remarks}
          onChange={(event) => change({ remarks: event.currentTarget.value })}
        />
      </Field>
      <MoreDetails fields={fields} errorOf={errorOf} change={change} />
      <div className={styles['start']}>
        <Switch label={t.keepNew} checked={fields.keepNew} onCheckedChange={(keepNew) => change({ keepNew })} />
        <StartNote keepNew={fields.keepNew} />
      </div>
      <NeedsNetwork />
      {refusal && (
        <FieldError>
          {refusal instanceof ApiProblem && refusal.problem === 'key-reused' ? t.publishedBefore : problemText(refusal)}
        </FieldError>
      )}
    </form>
  )
}

/** What publishing will do. */
function StartNote({ keepNew }: { keepNew: boolean }) {
  const t = useText('selling')
  const locale = intlTag(useLocale())
  const end = new Date(serverNow() + defaultAuctionMilliseconds).toISOString()
  return <p className={styles['note']}>{keepNew ? t.staysNew : t.startsNow(formatDateTime(end, { locale }))}</p>
}

/** Answers the sentence at a field, if something is wrong with it. */
function useFieldError({ problems }: Listing): (field: TextField) => string | undefined {
  const t = useText('selling')
  const locale = intlTag(useLocale())
  const sentence = (problem: FieldProblem, field: TextField) => {
    const most = (mostCharacters[field] ?? 0).toLocaleString(locale)
    return {
      'title-missing': t.titleMissing,
      'price-missing': t.priceMissing,
      'below-price': t.belowPrice,
      'too-long': t.tooLong(most),
    }[problem]
  }
  return (field) => {
    const problem = problems[field]
    return problem && sentence(problem, field)
  }
}

function pastePictures(event: ClipboardEvent, add: (files: readonly Blob[]) => void): void {
  const pictures = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (pictures.length === 0) return
  event.preventDefault()
  add(pictures)
}
