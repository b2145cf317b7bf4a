// Makes the pictures that a task shows until its videos play, from their first frames.
import { waitUntilIdle } from '#src/app/features/review/lanes/waveform/wait-until-idle.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { api } from '#src/app/platform/api/api.ts'
import { uploadImage } from '#src/app/platform/api/upload-image.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'

const maxWidthPx = 720

/** Of the JPEG encoder, 0 to 1. */
const quality = 0.7

/** Seconds from the start at which a video still shows its first frame. */
const firstFrameSeconds = 0.01

const attempted = new Set<string>()

/**
 * Uploads the missing posters of a task, once per visit and side, while both videos are paused at their start. Does
 * nothing if the browser saves data, the person has already played, or the video's host does not allow reading it.
 */
export async function makePosters(
  taskId: string,
  media: TaskMedia,
  pair: VideoPair,
  signal: AbortSignal,
): Promise<void> {
  const isMissing = (side: SideName) => media[side].poster === null && !attempted.has(`${taskId} ${side}`)
  if (!navigator.onLine || !sideNames.some(isMissing)) return
  if (!(await waitUntilIdle(pair, signal)) || !sideNames.every((side) => isAtStart(pair.elements[side]))) return
  const keys: { [Name in SideName]?: string } = {}
  for (const side of sideNames.filter(isMissing)) {
    const frame = await captureFrame(pair.elements[side])
    if (frame === null || signal.aborted) continue
    attempted.add(`${taskId} ${side}`)
    keys[side] = (await uploadImage(frame, { signal })).key
  }
  const { source, dub } = keys
  if (source === undefined && dub === undefined) return
  const body = { ...(source !== undefined && { source }), ...(dub !== undefined && { target: dub }) }
  await api('PUT /api/tasks/{id}/posters', { params: { id: taskId }, body, signal })
}

const isAtStart = ({ paused, seeking, currentTime, readyState }: HTMLVideoElement): boolean =>
  paused && !seeking && currentTime <= firstFrameSeconds && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

/** The shown frame as a JPEG; null for a video of another origin without CORS, or without a picture. */
async function captureFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, maxWidthPx / videoWidth)
  const canvas = new OffscreenCanvas(Math.round(videoWidth * scale), Math.max(1, Math.round(videoHeight * scale)))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality }).catch(() => null)
}
