// Makes the pictures that a task shows until its videos play, from their first frames.
import { waitUntilIdle } from './wait-for-pair.ts'
import { readFrame } from './read-frame.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { api } from '#src/app/platform/api/api.ts'
import { uploadImage } from '#src/app/platform/api/upload.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'

const maxSize = { maxWidth: 720, maxHeight: Infinity }

/** Of the JPEG encoder, 0 to 1. */
const quality = 0.7

/** Seconds from the start at which a video shows its first frame. */
const firstFrameSeconds = 0.01

const attempted = new Set<string>()

/**
 * Uploads the missing posters of a task, once per visit and side, while both videos are paused. Does nothing if the
 * browser saves data or the video's host does not allow reading it.
 */
export async function makePosters(
  taskId: string,
  media: TaskMedia,
  pair: VideoPair,
  signal: AbortSignal,
): Promise<void> {
  const isMissing = (side: SideName) => media[side].poster === null && !attempted.has(`${taskId} ${side}`)
  if (!navigator.onLine || !sideNames.some(isMissing)) return
  if (!(await waitUntilIdle(pair, signal))) return
  const keys: { [Name in SideName]?: string } = {}
  for (const side of sideNames.filter(isMissing)) {
    const frame = await readFrame(pair, media, { ...maxSize, side, seconds: firstFrameSeconds, signal })
    if (frame === null || signal.aborted) continue
    attempted.add(`${taskId} ${side}`)
    const image = await frame.convertToBlob({ type: 'image/jpeg', quality })
    keys[side] = (await uploadImage(image, { signal })).key
  }
  const { source, dub } = keys
  if (source === undefined && dub === undefined) return
  const body = { ...(source !== undefined && { source }), ...(dub !== undefined && { target: dub }) }
  await api('PUT /api/tasks/{id}/posters', { params: { id: taskId }, body, signal })
}
