import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { sendForm } from '#src/app/platform/send-form.ts'
import { productKeys } from '#src/app/features/marketplace/product-queries.ts'
import { dropListing } from '#src/offline/listing-draft.ts'
import { dropSharedPhotos } from '#src/offline/shared-photos.ts'
import {
  checkFields,
  emptyFields,
  type FieldProblems,
  formOf,
  type ListingFields,
  readFields,
} from './listing-fields.ts'
import { type Keeping, useKeptListing } from './use-kept-listing.ts'
import { usePictureTray } from './use-picture-tray.ts'
import type { PictureTray, TrayState } from './picture-tray.ts'
import type { RestoredListing } from './restore-listing.ts'

export type Listing = {
  readonly fields: ListingFields
  readonly problems: FieldProblems
  readonly tray: PictureTray
  readonly trayState: TrayState
  readonly keeping: Keeping
  /** Not all pictures arrived when it was to be published. */
  readonly lacksPictures: boolean
  /** Why the server or the network refused it. */
  readonly refusal: Error | null
  readonly busy: boolean
  readonly change: (change: Partial<ListingFields>) => void
  /** Answers whether it could be sent. */
  readonly publish: () => boolean
  readonly discard: () => void
}

export type Published = { readonly _id: string; readonly name: string }

class PicturesMissing extends Error {}

/**
 * A piece being written and put up for sale. Every try is sent under one key, so that one whose answer got lost is not
 * published twice.
 */
export function useListing(
  person: string,
  restored: RestoredListing,
  onPublished: (piece: Published) => void,
): Listing {
  const client = useQueryClient()
  const [fields, setFields] = useState(() => readFields(restored.fields))
  const [submission, setSubmission] = useState(restored.submission)
  const [problems, setProblems] = useState<FieldProblems>({})
  const { tray, state: trayState } = usePictureTray(person, restored.pictures)
  const shared = useRef(restored.shared)
  useEffect(() => {
    if (shared.current.length > 0) void tray.add(shared.current).then(dropSharedPhotos)
    shared.current = []
  }, [tray])

  const publication = useMutation({
    mutationFn: async () => {
      const { pictures } = await tray.settled()
      const keys = pictures.flatMap(({ upload }) => (upload.at === 'there' ? [upload.key] : []))
      if (keys.length < pictures.length) throw new PicturesMissing()
      return sendForm('POST /api/products/addOne', formOf(fields, keys), { idempotencyKey: submission })
    },
    onSuccess: async ({ data }) => {
      await dropListing(person)
      void client.invalidateQueries({ queryKey: productKeys.lists })
      onPublished({ _id: data._id, name: fields.name.trim() })
    },
    onError: (failure) => {
      if (!(failure instanceof ApiProblem)) return
      if (failure.problem === 'image-unknown') {
        const gone = new Set(failure.errors.map(({ path }) => path))
        tray.retry((_, at) => gone.has(`images.${at}`))
      }
      if (failure.problem === 'key-reused') {
        setSubmission(crypto.randomUUID())
        void client.invalidateQueries({ queryKey: productKeys.lists })
      }
    },
  })
  const keeping = useKeptListing(person, { fields, submission, pictures: trayState.pictures }, publication.isSuccess)

  const publish = () => {
    const found = checkFields(fields)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    if (!publication.isPending) publication.mutate()
    return true
  }
  const change = (changed: Partial<ListingFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    const touched = new Set(Object.keys(changed))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !touched.has(field))))
  }
  const discard = () => {
    for (const { id } of trayState.pictures) tray.remove(id)
    setFields(emptyFields)
    setProblems({})
    publication.reset()
  }
  const lacksPictures = publication.error instanceof PicturesMissing
  return {
    fields,
    problems,
    tray,
    trayState,
    keeping,
    lacksPictures,
    refusal: lacksPictures ? null : publication.error,
    busy: publication.isPending,
    change,
    publish,
    discard,
  }
}
