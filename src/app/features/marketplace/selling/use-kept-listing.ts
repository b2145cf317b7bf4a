import { useEffect, useState } from 'react'
import { dropListing, keepListing, type KeptListing } from '#src/offline/listing-draft.ts'
import { isUntouched, type ListingFields } from './listing-fields.ts'
import type { TrayPicture } from './picture-tray.ts'

type Draft = {
  readonly fields: ListingFields
  readonly pictures: readonly TrayPicture[]
  readonly submission: string
}

/** `none`: there is nothing to keep. */
export type Keeping = 'none' | 'kept' | 'no-room'

/**
 * Keeps the draft on the device with every change, until `done`: then it is for good, and what is kept goes. Pictures
 * keep themselves; this is what was typed, and in which order the pictures stand.
 */
export function useKeptListing(person: string, { fields, pictures, submission }: Draft, done: boolean): Keeping {
  const [room, setRoom] = useState(true)
  const ready = pictures.filter(({ upload }) => upload.at !== 'preparing')
  const nothing = done || (isUntouched(fields) && pictures.length === 0)
  const record = JSON.stringify({
    fields,
    submission,
    pictures: ready.map(({ id, upload }) => ({ id, uploaded: upload.at === 'there' ? upload.key : null })),
  } satisfies KeptListing)
  useEffect(() => {
    if (nothing) void dropListing(person)
    else void keepListing(person, JSON.parse(record) as KeptListing).then(setRoom)
  }, [person, record, nothing])
  return nothing ? 'none' : room ? 'kept' : 'no-room'
}
