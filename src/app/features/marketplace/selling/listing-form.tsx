import { type ClipboardEvent, type Ref } from 'react'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { defaultAuctionMs } from '#src/domain/auction.ts'
import { formatDateTime } from '#src/domain/format-date.ts'
import { maxPrice } from '#src/domain/money.ts'
import { CatalogueDetails } from './catalogue-details.tsx'
import { type FieldProblem, maxCharacters, type TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'
import { MoreDetails } from './more-details.tsx'
import { PhotoField } from './photo-field.tsx'
import type { ListingFormState } from './use-listing-form.ts'

type ListingFormProps = {
  id: string
  formRef: Ref<HTMLFormElement>
  listingForm: ListingFormState
  onSubmit: () => void
}

/** The fields of the listing form. */
export function ListingForm({ id, formRef, listingForm, onSubmit }: ListingFormProps) {
  const t = useTranslations('selling')
  const problemText = useProblemText()
  const getFieldError = useFieldError(listingForm)
  const { fields, change, publishError } = listingForm
  return (
    <form
      id={id}
      ref={formRef}
      noValidate
      inert={listingForm.busy}
      className={styles['form']}
      onPaste={(event) => pastePhotos(event, listingForm.photoUploads.add)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <PhotoField
        photoUploads={listingForm.photoUploads}
        state={listingForm.photoUploadsState}
        error={listingForm.hasMissingPhotos ? t.picturesMissing : undefined}
      />
      <Field label={t.title} required error={getFieldError('name')}>
        <TextInput value={fields.name} onChange={(event) => change({ name: event.currentTarget.value })} />
      </Field>
      <Field label={t.price} error={getFieldError('price')} hint={t.priceHint}>
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
      <Field label={t.description} error={getFieldError('description')}>
        <TextArea value={fields.description} onChange={(event) => change({ description: event.currentTarget.value })} />
      </Field>
      <Field label={t.remarks} error={getFieldError('remarks')}>
        <TextArea
          rows={2}
          value={fields.remarks}
          onChange={(event) => change({ remarks: event.currentTarget.value })}
        />
      </Field>
      <MoreDetails fields={fields} getFieldError={getFieldError} change={change} />
      <CatalogueDetails fields={fields} getFieldError={getFieldError} change={change} />
      <div className={styles['start']}>
        <Switch
          label={t.startLater}
          checked={fields.startLater}
          onCheckedChange={(startLater) => change({ startLater })}
        />
        <AuctionStartNote startLater={fields.startLater} />
      </div>
      <NeedsNetwork />
      {publishError && (
        <FieldError>
          {publishError instanceof ApiProblem && publishError.problem === 'key-reused'
            ? t.alreadyPublished
            : problemText(publishError)}
        </FieldError>
      )}
    </form>
  )
}

/** States what happens when the product is published. */
function AuctionStartNote({ startLater }: { startLater: boolean }) {
  const t = useTranslations('selling')
  const dateFormat = useDateFormat()
  const auctionEnd = new Date(serverNow() + defaultAuctionMs).toISOString()
  return (
    <p className={styles['note']}>{startLater ? t.startsLater : t.startsNow(formatDateTime(auctionEnd, dateFormat))}</p>
  )
}

/** Returns a function that returns the error message of a field. */
function useFieldError({ problems }: ListingFormState): (field: TextField) => string | undefined {
  const t = useTranslations('selling')
  const locale = intlTag(useLocale())
  const problemMessage = (problem: FieldProblem, field: TextField) => {
    const maxLength = (maxCharacters[field] ?? 0).toLocaleString(locale)
    return {
      'title-missing': t.titleMissing,
      'price-missing': t.priceMissing,
      'below-price': t.belowPrice,
      'too-long': t.tooLong(maxLength),
    }[problem]
  }
  return (field) => {
    const problem = problems[field]
    return problem && problemMessage(problem, field)
  }
}

function pastePhotos(event: ClipboardEvent, add: (files: readonly Blob[]) => void): void {
  const images = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (images.length === 0) return
  event.preventDefault()
  add(images)
}
