// Photos another app shares to this one: kept on the device, then the form for a new piece opens with them in it.
import { registerRoute } from 'workbox-routing'
import { storeSharedPhotos } from '#src/offline/shared-photos.ts'

/** The action of the manifest's `share_target`. */
const sharePath = '/share-photos'
/** Asks to sign in first where nobody is. */
const newProductPath = '/me?create=1'

export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => {
      const shared = await request.formData().catch(() => new FormData())
      const photos = shared.getAll('photos').filter((photo) => photo instanceof Blob)
      // A device without room opens the form all the same, and the photos can be chosen there.
      await storeSharedPhotos(photos, Date.now()).catch(() => undefined)
      return Response.redirect(newProductPath, 303)
    },
    'POST',
  )
}
