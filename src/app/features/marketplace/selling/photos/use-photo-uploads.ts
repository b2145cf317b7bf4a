import { useEffect, useState, useSyncExternalStore } from 'react'
import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload.ts'
import { createPhotoUploads, type PhotoUploads, type PhotoUploadsState, type RestoredPhoto } from './photo-uploads.ts'

type PhotoStorage = Pick<Parameters<typeof createPhotoUploads>[1], 'onPrepared' | 'onRemoved'>

/** The photos of the form, uploaded in the background while it is open. `storage` keeps those of a draft. */
export function usePhotoUploads(
  restored: readonly RestoredPhoto[],
  storage?: PhotoStorage,
): { readonly photoUploads: PhotoUploads; readonly state: PhotoUploadsState } {
  const [photoUploads] = useState(() =>
    createPhotoUploads(restored, {
      shrink: shrinkImage,
      upload: async (photo, options) => (await uploadImage(photo, options)).key,
      onPrepared: (id, photo) => storage?.onPrepared(id, photo),
      onRemoved: (id) => storage?.onRemoved(id),
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
