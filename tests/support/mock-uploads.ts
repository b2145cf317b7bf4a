// A server that takes the videos of a project, in up to three parts.
import { expect } from 'vitest'
import { mockCall } from './mock-server.ts'
import { makeVideoList } from './responses.ts'

/** What the server has of a video: its parts, and whether its upload is complete. */
type StoredVideo = { readonly bytes: number; readonly parts: Set<number>; isComplete: boolean }

/** By name. */
export type StoredVideos = Map<string, StoredVideo>

const partBytesOf = (bytes: number) => Math.max(16, Math.ceil(bytes / 3))

const partsOf = (bytes: number) => Array.from({ length: Math.ceil(bytes / partBytesOf(bytes)) }, (_, part) => part)

export const completeVideo = (bytes: number): StoredVideo => ({
  bytes,
  parts: new Set(partsOf(bytes)),
  isComplete: true,
})

const names: string[] = []

function idOf(name: string) {
  if (!names.includes(name)) names.push(name)
  return `01990000-0000-7000-8000-${String(100 + names.indexOf(name)).padStart(12, '0')}`
}

export const nameOf = (id: string) => names.find((name) => idOf(name) === id) ?? ''

/** Stores in `stored` what is uploaded. `urlOf`: where a part goes of an upload that is begun for the nth time. */
export function mockUploads(
  stored: StoredVideos,
  urlOf: (part: number, beginnings: number) => string | null = () => null,
) {
  let beginnings = 0
  const toVideo = (name: string) => ({
    _id: idOf(name),
    name,
    bytes: stored.get(name)?.bytes ?? 0,
    url: stored.get(name)?.isComplete ? `/media/uploads/${idOf(name)}.mp4` : null,
    seconds: 2,
    createdAt: '2026-11-01T10:00:00.000Z',
  })
  mockCall('GET /api/projects/{id}/videos', () => {
    const videos = [...stored.keys()].map(toVideo)
    return { data: { ...makeVideoList(videos), bytes: videos.reduce((sum, { bytes }) => sum + bytes, 0) } }
  })
  mockCall('POST /api/projects/{id}/videos', ({ body: { name, bytes } }) => {
    const known = stored.get(name)
    // Another file of the same name replaces it.
    const video = known?.bytes === bytes ? known : { bytes, parts: new Set<number>(), isComplete: false }
    stored.set(name, video)
    beginnings += 1
    const missingParts = partsOf(bytes)
      .filter((part) => !video.parts.has(part))
      .map((part) => ({ part, url: urlOf(part, beginnings) }))
    return { data: { video: toVideo(name), partBytes: partBytesOf(bytes), missingParts } }
  })
  mockCall('PUT /api/videos/{id}/parts/{part}', async ({ params: { id, part }, request }) => {
    const { bytes = 0, parts } = stored.get(nameOf(id)) ?? {}
    const partBytes = partBytesOf(bytes)
    expect((await request.arrayBuffer()).byteLength).toBe(Math.min(partBytes, bytes - part * partBytes))
    parts?.add(part)
    return { message: 'Stored' }
  })
  mockCall('POST /api/videos/{id}/complete', ({ params: { id } }) => {
    const video = stored.get(nameOf(id))
    expect(video?.parts.size).toBe(partsOf(video?.bytes ?? 0).length)
    if (video) video.isComplete = true
    return { data: toVideo(nameOf(id)) }
  })
  mockCall('DELETE /api/videos/{id}', ({ params: { id } }) => {
    stored.delete(nameOf(id))
    return { message: 'Deleted' }
  })
}
