import type { ClipboardEvent, ReactNode, Ref } from 'react'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { NumberInput } from '#src/app/ui/field/number-input.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import type { EditScope } from '#src/domain/auction/auction.ts'
import { maxLengths } from '#src/domain/auction/catalogue-facts.ts'
import { maxPrice } from '#src/domain/money/money.ts'
import { AuctionDaysField, useAuctionNote } from './auction-days-field.tsx'
import { ListingField } from './listing-field.tsx'
import { type FieldProblem, maxCharacters, type TextField } from './listing-fields.ts'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './listing-form.module.css'
import { CatalogueDetails, MoreDetails } from './optional-fields.tsx'
import { PhotoField, scrollIntoSight } from './photos/photo-field.tsx'
import type { ListingFormState } from './use-listing-form.ts'

type ListingFormProps = {
  id: string
  formRef: Ref<HTMLFormElement>
  listingForm: ListingFormState
  /** What editing a stored product adds to the form. */
  edit?: EditParts
  onSubmit: () => void
}

export type EditParts = {
  readonly scope: EditScope
  /** How many of the first photos stay where they are. */
  readonly lockedPhotos: number
  /** Below a field: what somebody else stored in it meanwhile. */
  readonly conflictIn: (field: TextField) => ReactNode
  readonly photoConflict: ReactNode
  /** The text to add to a running auction; null if there is none. */
  readonly addition: {
    readonly text: string
    readonly isTooLong: boolean
    readonly onChange: (text: string) => void
  } | null
}

export function ListingForm({ id, formRef, listingForm, edit, onSubmit }: ListingFormProps) {
  const t = useTranslations('selling')
  const problemText = useProblemText()
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
        lockedCount={edit?.lockedPhotos ?? 0}
      />
      {edit?.photoConflict}
      {edit?.scope === 'additions' ? (
        <SecondaryText role="status">{t.hasBids}</SecondaryText>
      ) : (
        <ListingTexts listingForm={listingForm} conflictIn={edit?.conflictIn ?? noConflict} />
      )}
      {edit?.addition && <AdditionField addition={edit.addition} />}
      {!edit && (
        <Stack gap={4}>
          <Switch
            label={t.startLater}
            checked={fields.startLater}
            onCheckedChange={(startLater) => change({ startLater })}
          />
          <AuctionStart listingForm={listingForm} />
        </Stack>
      )}
      <NeedsNetwork />
      {publishError && (
        <div ref={scrollIntoSight}>
          <FieldError>
            {!edit && publishError instanceof ApiProblem && publishError.problem === 'key-reused'
              ? t.alreadyPublished
              : problemText(publishError)}
          </FieldError>
        </div>
      )}
    </form>
  )
}

const noConflict = () => null

type ListingTextsProps = { listingForm: ListingFormState; conflictIn: EditParts['conflictIn'] }

function ListingTexts({ listingForm, conflictIn }: ListingTextsProps) {
  const t = useTranslations('selling')
  const { fields, change } = listingForm
  const form = { fields, change, conflictIn, getFieldError: useFieldError(listingForm) }
  return (
    <>
      <ListingField form={form} name="name" label={t.title} required />
      <ListingField form={form} name="price" label={t.price} hint={t.priceHint}>
        <NumberInput
          label={t.price}
          step={100}
          min={0}
          max={maxPrice}
          inputMode="decimal"
          value={fields.price}
          onValueChange={(price) => change({ price })}
        />
      </ListingField>
      <ListingField form={form} name="description" label={t.description} rows={3} />
      <ListingField form={form} name="remarks" label={t.remarks} rows={2} />
      <MoreDetails form={form} />
      <CatalogueDetails form={form} />
    </>
  )
}

/** The text that is shown below the description with its date. */
function AdditionField({ addition: { text, isTooLong, onChange } }: { addition: NonNullable<EditParts['addition']> }) {
  const t = useTranslations('selling')
  const locale = intlTag(useLocale())
  const error = isTooLong ? t.tooLong(maxLengths.addition.toLocaleString(locale)) : undefined
  return (
    <Field label={t.addition} hint={t.additionHint} error={error}>
      <TextArea value={text} onValueChange={onChange} />
    </Field>
  )
}

/** The length of the auction, and what happens when the product is published. */
function AuctionStart({ listingForm }: { listingForm: ListingFormState }) {
  const t = useTranslations('selling')
  const getFieldError = useFieldError(listingForm)
  const auctionNote = useAuctionNote(listingForm.fields)
  const { fields, change } = listingForm
  if (fields.startLater) return <SecondaryText>{auctionNote}</SecondaryText>
  return (
    <AuctionDaysField
      value={fields.auctionDays}
      error={getFieldError('auctionDays') ?? (auctionNote === null ? t.daysOutOfRange : undefined)}
      hint={auctionNote ?? undefined}
      onChange={(days) => change({ auctionDays: days })}
    />
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
      'days-out-of-range': t.daysOutOfRange,
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
