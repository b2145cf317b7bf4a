import { readListingDraft } from '#src/offline/listing-draft.ts'
import { readSharedPhotos } from '#src/offline/shared-photos.ts'

export type RestoredListing = NonNullable<Awaited<ReturnType<typeof readListingDraft>>> & {
  /** Photos another app shared, not yet among the pictures. */
  readonly sharedPhotos: readonly Blob[]
}

/** What `person` left unfinished on this device, and what was shared to the app since; a new piece without either. */
export async function restoreListing(userId: string): Promise<RestoredListing> {
  const [draft, sharedPhotos] = await Promise.all([readListingDraft(userId), readSharedPhotos(Date.now())])
  return { ...(draft ?? { fields: null, idempotencyKey: crypto.randomUUID(), photos: [] }), sharedPhotos }
}
