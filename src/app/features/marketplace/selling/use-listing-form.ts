import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { upload } from '#src/app/platform/api/upload.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { productKeys } from '#src/app/features/marketplace/products/product-queries.ts'
import { deleteListingDraft, deleteListingPhoto, storeListingPhoto } from '#src/offline/listing-draft.ts'
import { deleteSharedPhotos } from '#src/offline/shared-photos.ts'
import {
  validateFields,
  emptyFields,
  type FieldProblems,
  toFormData,
  type ListingFields,
  omitProblems,
  parseFields,
} from './listing-fields.ts'
import { type DraftStatus, usePersistListing } from './use-persist-listing.ts'
import { PhotosMissingError, readUploadedKeys } from './photos/uploaded-keys.ts'
import { usePhotoUploads } from './photos/use-photo-uploads.ts'
import type { PhotoUploads, PhotoUploadsState } from './photos/photo-uploads.ts'
import type { RestoredListing } from './restore-listing.ts'

export type ListingFormState = {
  readonly fields: ListingFields
  readonly problems: FieldProblems
  readonly photoUploads: PhotoUploads
  readonly photoUploadsState: PhotoUploadsState
  /** Whether publishing or saving failed because photos were not uploaded. */
  readonly hasMissingPhotos: boolean
  /** The error of the last attempt to publish or save. */
  readonly publishError: Error | null
  readonly busy: boolean
  readonly change: (change: Partial<ListingFields>) => void
}

type NewListingState = ListingFormState & {
  readonly draftStatus: DraftStatus
  /** Shows the problems of the fields. Returns whether there are none. */
  readonly validate: () => boolean
  /** Publishes valid fields. */
  readonly publish: (onError: () => void) => void
  readonly discard: () => void
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
): NewListingState {
  const client = useQueryClient()
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

  const publishMutation = useMutation({
    mutationFn: async () => {
      const photoKeys = await readUploadedKeys(photoUploads)
      return upload('POST /api/products/addOne', { form: toFormData(fields, photoKeys), idempotencyKey })
    },
    onSuccess: async ({ data }) => {
      await deleteListingDraft(userId)
      void client.invalidateQueries({ queryKey: productKeys.lists })
      // It says whether the person has products.
      void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey, exact: true })
      onPublished({ _id: data._id, name: fields.name.trim() })
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return
      if (error.problem === 'image-unknown') {
        const missingPaths = new Set(error.errors.map(({ path }) => path))
        photoUploads.retry((_, index) => missingPaths.has(`images.${index}`))
      }
      if (error.problem === 'key-reused') {
        setIdempotencyKey(crypto.randomUUID())
        void client.invalidateQueries({ queryKey: productKeys.lists })
      }
    },
  })
  const draftStatus = usePersistListing(
    userId,
    { fields, idempotencyKey, photos: photoUploadsState.photos },
    publishMutation.isSuccess,
  )

  const validate = () => {
    const fieldProblems = validateFields(fields)
    setProblems(fieldProblems)
    return Object.keys(fieldProblems).length === 0
  }
  const publish = (onError: () => void) => {
    if (!publishMutation.isPending) publishMutation.mutate(undefined, { onError })
  }
  const change = (edited: Partial<ListingFields>) => {
    setFields((previous) => ({ ...previous, ...edited }))
    setProblems((previous) => omitProblems(previous, edited))
  }
  const discard = () => {
    for (const { id } of photoUploadsState.photos) photoUploads.remove(id)
    setFields(emptyFields)
    setProblems({})
    publishMutation.reset()
  }
  const hasMissingPhotos = publishMutation.error instanceof PhotosMissingError
  return {
    fields,
    problems,
    photoUploads,
    photoUploadsState,
    draftStatus,
    hasMissingPhotos,
    publishError: hasMissingPhotos ? null : publishMutation.error,
    busy: publishMutation.isPending,
    change,
    validate,
    publish,
    discard,
  }
}
