import { useCall } from '#src/app/platform/query/use-call.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { upload } from '#src/app/platform/api/upload.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { productKeys } from '#src/app/features/marketplace/products/product-queries.ts'
import { useOpenWork } from '#src/app/platform/update/open-work.ts'
import {
  deleteListingDraft,
  deleteListingPhoto,
  readListingDraft,
  type StoredListingDraft,
  storeListingDraft,
  storeListingPhoto,
} from '#src/offline/listing-draft.ts'
import { deleteSharedPhotos, readSharedPhotos } from '#src/offline/shared-photos.ts'
import {
  validateFields,
  emptyFields,
  type FieldProblems,
  isUnchanged,
  toFormData,
  type ListingFields,
  omitProblems,
  parseFields,
} from './listing-fields.ts'
import { usePhotoUploads } from './photos/use-photo-uploads.ts'
import {
  type PhotoUpload,
  type PhotoUploads,
  type PhotoUploadsState,
  PhotosMissingError,
  readUploadedKeys,
} from './photos/photo-uploads.ts'

export type RestoredListing = NonNullable<Awaited<ReturnType<typeof readListingDraft>>> & {
  /** Photos shared by another app that are not yet part of the draft. */
  readonly sharedPhotos: readonly Blob[]
}

/** Returns the user's stored draft and photos shared to the app since; an empty draft if there are none. */
export async function restoreListing(userId: string): Promise<RestoredListing> {
  const [draft, sharedPhotos] = await Promise.all([readListingDraft(userId), readSharedPhotos(Date.now())])
  return { ...(draft ?? { fields: null, idempotencyKey: crypto.randomUUID(), photos: [] }), sharedPhotos }
}

export type ListingFormState = {
  readonly fields: ListingFields
  readonly problems: FieldProblems
  readonly photoUploads: PhotoUploads
  readonly photoUploadsState: PhotoUploadsState
  /** Whether publishing or saving failed because photos were not uploaded. */
  readonly hasMissingPhotos: boolean
  readonly publishError: Error | null
  readonly busy: boolean
  readonly change: (change: Partial<ListingFields>) => void
}

export type PublishedProduct = { readonly _id: string; readonly name: string }

/**
 * The state of the listing form. All attempts to publish use one idempotency key, so a retry after a lost response does
 * not publish twice.
 */
export function useListingForm(
  userId: string,
  restored: RestoredListing,
  onPublished: (product: PublishedProduct) => void,
) {
  const [fields, setFields] = useState(() => parseFields(restored.fields))
  const [idempotencyKey, setIdempotencyKey] = useState(restored.idempotencyKey)
  const [problems, setProblems] = useState<FieldProblems>({})
  const { photoUploads, state: photoUploadsState } = usePhotoUploads(restored.photos, {
    onPrepared: (id, photo) => void storeListingPhoto(userId, id, photo),
    onRemoved: (id) => void deleteListingPhoto(userId, id),
  })
  const sharedPhotos = useRef(restored.sharedPhotos)
  useEffect(() => {
    if (sharedPhotos.current.length > 0) void photoUploads.add(sharedPhotos.current).then(deleteSharedPhotos)
    sharedPhotos.current = []
  }, [photoUploads])

  const publishCall = useCall(
    async () => {
      const photoKeys = await readUploadedKeys(photoUploads)
      const { data } = await upload('POST /api/products/addOne', {
        form: toFormData(fields, photoKeys),
        idempotencyKey,
      })
      await deleteListingDraft(userId)
      return data
    },
    {
      // The profile says whether the person has products.
      invalidates: [productKeys.lists, { queryKey: ownProfileQuery.queryKey, exact: true }],
      onSuccess: ({ _id }) => onPublished({ _id, name: fields.name.trim() }),
      onError: (error) => {
        if (!(error instanceof ApiProblem)) return
        if (error.problem === 'image-unknown') {
          const missingPaths = new Set(error.errors.map(({ path }) => path))
          photoUploads.retry((_, index) => missingPaths.has(`images.${index}`))
        }
        if (error.problem === 'key-reused') setIdempotencyKey(crypto.randomUUID())
      },
    },
  )
  const draftStatus = usePersistListing(
    userId,
    { fields, idempotencyKey, photos: photoUploadsState.photos },
    publishCall.isSuccess,
  )

  /** Shows the problems of the fields. Returns whether there are none. */
  const validate = () => {
    const fieldProblems = validateFields(fields)
    setProblems(fieldProblems)
    return Object.keys(fieldProblems).length === 0
  }
  /** Publishes valid fields. */
  const publish = (onError: () => void) => {
    if (!publishCall.isPending) publishCall.mutate(undefined, { onError })
  }
  const change = (edited: Partial<ListingFields>) => {
    setFields((previous) => ({ ...previous, ...edited }))
    setProblems((previous) => omitProblems(previous, edited))
  }
  const discard = () => {
    for (const { id } of photoUploadsState.photos) photoUploads.remove(id)
    setFields(emptyFields)
    setProblems({})
    publishCall.reset()
  }
  const hasMissingPhotos = publishCall.error instanceof PhotosMissingError
  const listingForm: ListingFormState = {
    fields,
    problems,
    photoUploads,
    photoUploadsState,
    hasMissingPhotos,
    publishError: hasMissingPhotos ? null : publishCall.error,
    busy: publishCall.isPending,
    change,
  }
  return { ...listingForm, draftStatus, validate, publish, discard }
}

type ListingDraftInput = {
  readonly fields: ListingFields
  readonly photos: readonly PhotoUpload[]
  readonly idempotencyKey: string
}

/** `none`: there is nothing to save. */
type DraftStatus = 'none' | 'saved' | 'storage-full'

/**
 * Persists the draft's text and photo order on every change until the listing is published, then deletes the draft.
 * Photos are persisted separately.
 */
function usePersistListing(
  userId: string,
  { fields, photos, idempotencyKey }: ListingDraftInput,
  isPublished: boolean,
): DraftStatus {
  const [isStored, setIsStored] = useState(true)
  const preparedPhotos = photos.filter(({ upload }) => upload.status !== 'preparing')
  const isEmpty = isPublished || (isUnchanged(fields) && photos.length === 0)
  const serializedDraft = JSON.stringify({
    fields,
    idempotencyKey,
    photos: preparedPhotos.map(({ id, upload, src }) => ({
      id,
      uploadKey: upload.status === 'uploaded' ? upload.key : null,
      ...(src !== null && { src }),
    })),
  } satisfies StoredListingDraft)
  useEffect(() => {
    if (isEmpty) void deleteListingDraft(userId)
    else void storeListingDraft(userId, JSON.parse(serializedDraft) as StoredListingDraft).then(setIsStored)
  }, [userId, serializedDraft, isEmpty])
  useOpenWork(!isEmpty && !isStored)
  return isEmpty ? 'none' : isStored ? 'saved' : 'storage-full'
}
