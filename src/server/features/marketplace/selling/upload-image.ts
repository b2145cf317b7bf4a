import { problem, problems, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { storeUpload } from '#src/server/media/store-upload.ts'
import { admitUploads, type UploadQuota } from './admit-uploads.ts'

type UploadedImage = { key: string; src: string; width: number; height: number; placeholder: string }

/** Stores an image that the actor can use later by its key. */
export async function uploadImage(
  { db, images }: Deps,
  quota: UploadQuota,
  actor: User,
  { image }: { readonly image: Blob },
): Promise<Result<{ data: UploadedImage }, Problem>> {
  const exceeded = await admitUploads(db, quota, actor._id, [image])
  if (exceeded) return fail(exceeded)
  const stored = await storeUpload(db, images, image, actor._id)
  if (!stored.ok) {
    const { message } = problems[stored.problem]
    return fail(problem(stored.problem, { errors: [{ path: 'image', message }] }))
  }
  return ok({ data: { ...stored.value, src: `/media/images/${stored.value.key}` } })
}
