// A video is stored as the parts it was uploaded in: nothing has to be put together, and a range is read from the parts
// that it covers.
import { Readable } from 'node:stream'
import { bytesOfPart, countParts } from '#src/domain/task-video.ts'
import type { ByteRange, ObjectStore } from '#src/server/storage/object-store.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'

export type StoredVideo = { readonly _id: string; readonly bytes: number; readonly part_bytes: number }

export const partName = (videoId: string, part: number): string => `${videoId}/${String(part).padStart(6, '0')}`

/** Returns the parts, counted from 0, that are not stored or have another size. */
export async function findMissingParts(store: ObjectStore, video: StoredVideo): Promise<number[]> {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list(`${video._id}/`)) sizes.set(name, bytes)
  return Array.from({ length: countParts(video.bytes, video.part_bytes) }, (_, part) => part).filter(
    (part) => sizes.get(partName(video._id, part)) !== bytesOfPart(part, video.bytes, video.part_bytes),
  )
}

/** Reads a range of a complete video. */
export const readVideo = (store: ObjectStore, video: StoredVideo, range: ByteRange): Readable =>
  Readable.from(readChunks(store, video, range), { objectMode: false })

async function* readChunks(store: ObjectStore, video: StoredVideo, [first, last]: ByteRange): AsyncGenerator<Buffer> {
  const size = video.part_bytes
  for (let part = Math.floor(first / size); part * size <= last; part += 1) {
    const range = [Math.max(first - part * size, 0), Math.min(last - part * size, size - 1)] as const
    const content = await store.read(partName(video._id, part), range)
    if (!content) throw new ObjectStoreError(`Part ${part} of the video ${video._id} is missing.`)
    for await (const chunk of content) yield chunk as Buffer
  }
}

/** Removes all parts, also those of an upload that is not complete. */
export async function removeParts(store: ObjectStore, videoId: string): Promise<void> {
  for await (const { name } of store.list(`${videoId}/`)) await store.remove(name)
}
