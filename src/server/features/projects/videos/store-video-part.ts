import type { Readable } from 'node:stream'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { bytesOfPart } from '#src/domain/media/task-video.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { findVideo, type VideoRow } from './find-video.ts'
import { sentPartName } from './video-parts.ts'

type Command = { readonly videoId: string; readonly part: number; readonly content: Readable }

/** Parts that a person may send at a time, because each is in memory until it has arrived. */
const maxPartsAtOnce = 6
const arriving = new Map<string, number>()

/** Stores a part that has exactly its size. One that arrives after the upload was completed changes nothing. */
export async function storeVideoPart(
  { db }: Pick<Deps, 'db'>,
  store: ObjectStore,
  actor: User,
  { videoId, part, content }: Command,
): Promise<Result<{ message: string }, Problem>> {
  const found = await findVideo(db, actor, videoId)
  if (!found.ok) return found
  const count = arriving.get(actor._id) ?? 0
  if (count >= maxPartsAtOnce) return fail(problem('too-many', { retryAfter: 1 }))
  arriving.set(actor._id, count + 1)
  try {
    return await receive(db, store, actor, found.value, { videoId, part, content })
  } finally {
    const left = (arriving.get(actor._id) ?? 1) - 1
    if (left > 0) arriving.set(actor._id, left)
    else arriving.delete(actor._id)
  }
}

async function receive(
  db: Deps['db'],
  store: ObjectStore,
  actor: User,
  video: VideoRow,
  { videoId, part, content }: Command,
): Promise<Result<{ message: string }, Problem>> {
  const expected = bytesOfPart(part, video.bytes, video.part_bytes)
  if (!video.ready_at) {
    const bytes = await readAtMost(content, expected)
    if (expected <= 0 || bytes?.length !== expected) return fail(problem('video-incomplete'))
    const name = sentPartName(video._id, part)
    await store.put(name, bytes)
    const latest = await findVideo(db, actor, videoId)
    if (!latest.ok || latest.value.ready_at) await store.remove(name)
  }
  return ok({ message: 'Stored' })
}

/** Returns undefined if there is more, or if the sender disconnects. */
async function readAtMost(content: Readable, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}
