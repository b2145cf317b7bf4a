import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { api } from '#src/app/platform/api/api.ts'
import { serverNow } from '#src/app/platform/api/server-clock.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { EditConflict } from '#src/app/ui/field/edit-conflict.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { isAwaitingResult, type Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { useProductCall } from '#src/app/features/marketplace/products/use-product-call.ts'
import { findGrade, findMaterial, maxLengths } from '#src/domain/auction/catalogue-facts.ts'
import { editScope } from '#src/domain/auction/auction.ts'
import { toEditRequest, toListingFields, toPhotoKeys, toStoredPhotos } from './listing-edit.ts'
import {
  type FieldProblems,
  type ListingFields,
  omitProblems,
  type TextField,
  validateFields,
} from './listing-fields.ts'
import type { EditParts } from './listing-form.tsx'
import type { ListingFormState } from './use-listing-form.ts'
import { PhotosMissingError, readUploadedKeys } from './photos/photo-uploads.ts'
import { usePhotoUploads } from './photos/use-photo-uploads.ts'

/** The state of the listing form for a stored product that may change meanwhile, by bids or on another device. */
export function useEditForm(product: Product, onSaved: () => void) {
  const t = useTranslations('selling')
  const shownText = useShownText()
  const { _id: productId, status } = product
  const stored = toListingFields(product)
  const storedKeys = toPhotoKeys(product)
  const { edits, form: fields, conflicts, edit, conflictIn } = useEdits(stored, t)
  const [typedAddition, setTypedAddition] = useState<string | null>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [photosBefore, setPhotosBefore] = useState(storedKeys)
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID())
  const { photoUploads, state: photoUploadsState } = usePhotoUploads(toStoredPhotos(product))
  const isPastEnd = isAwaitingResult(product, serverNow())
  const scope = editScope({ status, hasBids: product.bids.length > 0, isPastEnd })
  // A description that was typed before the first bid came is not lost.
  const addition = typedAddition ?? (scope === 'additions' ? (edits.values.description ?? '') : '')
  const isTooLong = addition.trim().length > maxLengths.addition

  const isLocked = scope === 'additions'
  const lockedPhotos = useRef(toStoredPhotos(product))
  useEffect(() => {
    if (isLocked) photoUploads.replace(lockedPhotos.current, 'keep-added')
  }, [isLocked, photoUploads])

  const photosNow = photoUploadsState.photos.map(({ upload }) => (upload.status === 'uploaded' ? upload.key : ''))
  const isSame = (left: readonly string[], right: readonly string[]) => JSON.stringify(left) === JSON.stringify(right)
  const hasPhotoConflict = !isSame(storedKeys, photosBefore) && !isSame(photosNow, storedKeys)

  const saveCall = useProductCall(
    productId,
    async () => {
      const now = await readUploadedKeys(photoUploads)
      const body = toEditRequest({ scope, edits, photos: { before: photosBefore, now }, addition })
      if (body) await api('POST /api/products/{id}/update', { params: { id: productId }, body, idempotencyKey })
    },
    {
      onSuccess: onSaved,
      conflicts: hasPhotoConflict ? [...conflicts, 'photos'] : conflicts,
      onError: (error) => {
        if (error instanceof ApiProblem && error.problem === 'key-reused') setIdempotencyKey(crypto.randomUUID())
      },
    },
  )
  const { error } = saveCall
  const hasMissingPhotos = error instanceof PhotosMissingError
  // Then the form says what can still be changed.
  const isExplained = hasMissingPhotos || (error instanceof ApiProblem && error.problem === 'product-has-bids')

  const photoConflict = hasPhotoConflict && (
    <EditConflict
      texts={t}
      theirs={t.photoCount(storedKeys.length)}
      onUseTheirs={() => {
        photoUploads.replace(toStoredPhotos(product), 'drop-added')
        setPhotosBefore(storedKeys)
      }}
      onKeepMine={() => setPhotosBefore(storedKeys)}
    />
  )
  const listingForm: ListingFormState = {
    fields,
    problems,
    photoUploads,
    photoUploadsState,
    hasMissingPhotos,
    publishError: isExplained ? null : saveCall.otherError(),
    busy: saveCall.isPending,
    change: (edited) => {
      edit(edited)
      setProblems((previous) => omitProblems(previous, edited))
    },
  }
  const parts: EditParts = {
    scope,
    lockedPhotos: isLocked ? storedKeys.length : 0,
    conflictIn: (field) => conflictIn(field, shownText(field, stored)),
    photoConflict,
    addition: status === 'active' ? { text: addition, isTooLong, onChange: setTypedAddition } : null,
  }
  return {
    listingForm,
    parts,
    save: () => {
      const fieldProblems = isLocked ? {} : validateFields(fields)
      setProblems(fieldProblems)
      if (Object.keys(fieldProblems).length === 0 && !isTooLong && !saveCall.isPending) saveCall.mutate()
    },
  }
}

/** Returns a field as it is shown: of a list, the name of the choice. */
function useShownText(): (field: TextField, fields: ListingFields) => string {
  const isChinese = useLocale() === 'zh-Hans'
  return (field, fields) => {
    const choice =
      field === 'condition' ? findGrade(fields.condition) : field === 'material' ? findMaterial(fields.material) : null
    if (choice) return isChinese ? choice.zhHans : choice.en
    return fields[field]
  }
}
