import { readListing } from '#src/offline/listing-draft.ts'
import { readSharedPhotos } from '#src/offline/shared-photos.ts'

export type RestoredListing = NonNullable<Awaited<ReturnType<typeof readListing>>> & {
  /** Photos another app shared, not yet among the pictures. */
  readonly shared: readonly Blob[]
}

/** What `person` left unfinished on this device, and what was shared to the app since; a new piece without either. */
export async function restoreListing(person: string): Promise<RestoredListing> {
  const [draft, shared] = await Promise.all([readListing(person), readSharedPhotos(Date.now())])
  return { ...(draft ?? { fields: null, submission: crypto.randomUUID(), pictures: [] }), shared }
}
