// Receives photos that another app shares: stores them on the device, then opens the form for a new product with them.
import { registerRoute } from 'workbox-routing'
import { storeSharedPhotos } from '#src/offline/shared-photos.ts'

/** The action of the manifest's `share_target`. */
const sharePath = '/share-photos'
/** The page requires sign-in. */
const newProductPath = '/me?create=1'

export function registerShareTarget(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
    async ({ request }) => {
      const shared = await request.formData().catch(() => new FormData())
      const photos = shared.getAll('photos').filter((photo) => photo instanceof Blob)
      // Without free storage the form opens as well; the photos can be chosen there.
      await storeSharedPhotos(photos, Date.now()).catch(() => undefined)
      return Response.redirect(newProductPath, 303)
    },
    'POST',
  )
}
