import { readListingDraft } from '#src/offline/listing-draft.ts'
import { readSharedPhotos } from '#src/offline/shared-photos.ts'

export type RestoredListing = NonNullable<Awaited<ReturnType<typeof readListingDraft>>> & {
  /** Photos shared by another app that are not yet part of the draft. */
  readonly sharedPhotos: readonly Blob[]
}

/** Returns the user's stored draft and photos shared to the app since; an empty draft if there are none. */
export async function restoreListing(userId: string): Promise<RestoredListing> {
  const [draft, sharedPhotos] = await Promise.all([readListingDraft(userId), readSharedPhotos(Date.now())])
  return { ...(draft ?? { fields: null, idempotencyKey: crypto.randomUUID(), photos: [] }), sharedPhotos }
}
