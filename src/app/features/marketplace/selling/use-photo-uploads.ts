import { useEffect, useState, useSyncExternalStore } from 'react'
import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload-image.ts'
import { deleteListingPhoto, storeListingPhoto } from '#src/offline/listing-draft.ts'
import { createPhotoUploads, type PhotoUploads, type PhotoUploadsState } from './photo-uploads.ts'

/** The photos of the user's draft, uploaded in the background while the form is open. */
export function usePhotoUploads(
  userId: string,
  restored: Parameters<typeof createPhotoUploads>[0],
): { readonly photoUploads: PhotoUploads; readonly state: PhotoUploadsState } {
  const [photoUploads] = useState(() =>
    createPhotoUploads(restored, {
      shrink: shrinkImage,
      upload: async (photo, options) => (await uploadImage(photo, options)).key,
      onPrepared: (id, photo) => void storeListingPhoto(userId, id, photo),
      onRemoved: (id) => void deleteListingPhoto(userId, id),
    }),
  )
  useEffect(() => {
    const stop = photoUploads.start()
    // Retries network failures when the connection is back.
    const retryNetworkFailures = () =>
      photoUploads.retry(({ upload }) => upload.status === 'failed' && upload.problem === 'network')
    window.addEventListener('online', retryNetworkFailures)
    return () => {
      window.removeEventListener('online', retryNetworkFailures)
      stop()
    }
  }, [photoUploads])
  return { photoUploads, state: useSyncExternalStore(photoUploads.subscribe, photoUploads.state, photoUploads.state) }
}
