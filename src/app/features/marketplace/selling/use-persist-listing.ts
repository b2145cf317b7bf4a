import { useEffect, useState } from 'react'
import { deleteListingDraft, storeListingDraft, type StoredListingDraft } from '#src/offline/listing-draft.ts'
import { useOpenWork } from '#src/app/platform/update/open-work.ts'
import { isUnchanged, type ListingFields } from './listing-fields.ts'
import type { PhotoUpload } from './photos/photo-uploads.ts'

type ListingDraftInput = {
  readonly fields: ListingFields
  readonly photos: readonly PhotoUpload[]
  readonly idempotencyKey: string
}

/** `none`: there is nothing to save. */
export type DraftStatus = 'none' | 'saved' | 'storage-full'

/**
 * Persists the draft's text and photo order on every change until the listing is published, then deletes the draft.
 * Photos are persisted separately.
 */
export function usePersistListing(
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
