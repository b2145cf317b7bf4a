import { problem, problems, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { storeUpload } from '#src/server/media/store-upload.ts'
import { admitUploads } from './admit-uploads.ts'

type UploadedImage = { key: string; src: string; width: number; height: number; placeholder: string }

/** Stores an image that the actor can use later by its key. */
export async function uploadImage(
  { db, images }: Deps,
  actor: User,
  { image }: { readonly image: Blob },
): Promise<Result<{ data: UploadedImage }, Problem>> {
  const { retryAfter } = await admitUploads(db, actor._id, 1)
  if (retryAfter !== null) return fail(tooManyUploads(retryAfter))
  const stored = await storeUpload(db, images, image, actor._id)
  if (!stored.ok) {
    const { message } = problems[stored.problem]
    return fail(problem(stored.problem, { errors: [{ path: 'image', message }] }))
  }
  return ok({ data: { ...stored.value, src: `/media/images/${stored.value.key}` } })
}

export const tooManyUploads = (retryAfter: number): Problem =>
  problem('too-many', { retryAfter, message: 'You have sent many pictures. Please wait a little and try again.' })
