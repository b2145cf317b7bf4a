import { useEffect, useState, useSyncExternalStore } from 'react'
import { shrinkImage } from '#src/app/platform/shrink-image.ts'
import { uploadImage } from '#src/app/platform/upload-image.ts'
import { dropListingPicture, keepListingPicture } from '#src/offline/listing-draft.ts'
import { createPictureTray, type PictureTray, type TrayState } from './picture-tray.ts'

/** The pictures of `person`'s draft, sent in the background while the form stands open. */
export function usePictureTray(
  person: string,
  restored: Parameters<typeof createPictureTray>[0],
): { readonly tray: PictureTray; readonly state: TrayState } {
  const [tray] = useState(() =>
    createPictureTray(restored, {
      shrink: shrinkImage,
      upload: async (picture, options) => (await uploadImage(picture, options)).key,
      onPrepared: (id, picture) => void keepListingPicture(person, id, picture),
      onRemoved: (id) => void dropListingPicture(person, id),
    }),
  )
  useEffect(() => {
    const stop = tray.start()
    // What failed for lack of a network goes out by itself when it is back.
    const again = () => tray.retry(({ upload }) => upload.at === 'failed' && upload.problem === 'network')
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      stop()
    }
  }, [tray])
  return { tray, state: useSyncExternalStore(tray.subscribe, tray.state) }
}
