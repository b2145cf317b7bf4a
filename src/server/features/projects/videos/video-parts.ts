// A video is stored as the parts it was uploaded in: nothing has to be put together, and a range is read from the parts
// that it covers.
import { Readable } from 'node:stream'
import { bytesOfPart, countParts } from '#src/domain/media/task-video.ts'
import type { ByteRange, ObjectStore } from '#src/server/storage/object-store.ts'
import { ObjectStoreError } from '#src/server/storage/object-store.ts'

export type StoredVideo = { readonly _id: string; readonly bytes: number; readonly part_bytes: number }

const partName = (videoId: string, part: number): string => `${videoId}/${String(part).padStart(6, '0')}`

export const sentFolder = (videoId: string): string => `${videoId}/sent/`

/**
 * Where a part is received, by this server or by a bucket. That can end after the upload was completed, so the part is
 * moved before it is probed.
 */
export const sentPartName = (videoId: string, part: number): string => `${sentFolder(videoId)}${part}`

/** Parts that are moved at a time. */
const maxMoves = 8

/** Returns the parts, counted from 0, that are not stored or have another size. */
export async function findMissingParts(store: ObjectStore, video: StoredVideo): Promise<number[]> {
  return (await comparePresent(store, video)).missing
}

/**
 * Moves what was received to where nothing is received, unless a part is there already. Returns false if parts are
 * missing. Only one call for a video may run at a time.
 */
export async function takeSentParts(store: ObjectStore, video: StoredVideo): Promise<boolean> {
  const { missing, sent } = await comparePresent(store, video)
  if (missing.length > 0) return false
  for (let first = 0; first < sent.length; first += maxMoves) {
    const moved = sent.slice(first, first + maxMoves)
    await Promise.all(moved.map((part) => store.move(sentPartName(video._id, part), partName(video._id, part))))
  }
  return true
}

/** The parts that are missing, and those that were received and not moved. */
async function comparePresent(store: ObjectStore, video: StoredVideo) {
  const sizes = new Map<string, number>()
  for await (const { name, bytes } of store.list(`${video._id}/`)) sizes.set(name, bytes)
  const [missing, sent]: [number[], number[]] = [[], []]
  for (let part = 0; part < countParts(video.bytes, video.part_bytes); part += 1) {
    const expected = bytesOfPart(part, video.bytes, video.part_bytes)
    if (sizes.get(partName(video._id, part)) === expected) continue
    const list = sizes.get(sentPartName(video._id, part)) === expected ? sent : missing
    list.push(part)
  }
  return { missing, sent }
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
export const removeParts = (store: ObjectStore, videoId: string): Promise<void> => removeAll(store, `${videoId}/`)

export async function removeAll(store: ObjectStore, prefix: string): Promise<void> {
  for await (const { name } of store.list(prefix)) await store.remove(name)
}
