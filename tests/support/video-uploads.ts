// Uploads of videos to a project, as its manager's browser makes them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { storeVideoPart } from '#src/server/features/projects/videos/store-video-part.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { password, type Person, type Project } from './fixtures.ts'
import { type Caller, cookiesOf, type TestServer } from './test-server.ts'
import { userOf } from './use-case-deps.ts'

export const clip = readFileSync(join(import.meta.dirname, '../../public/media/clips/auction-bowl/source.mp4'))
/** Of test servers. */
export const partBytes = 120_000
const modifiedAt = '2026-11-01T10:00:00.000Z'

export type VideoManager = ReturnType<typeof openUploads>

/** The calls of a project's manager. */
export function openUploads(call: Caller, { projectId }: Project) {
  const params = { id: projectId }
  const start = (name: string, bytes: number, at = modifiedAt) =>
    call('POST /api/projects/{id}/videos', { params, body: { name, bytes, modifiedAt: at } })
  const put = (id: string, part: number, body: Buffer) =>
    call('PUT /api/videos/{id}/parts/{part}', {
      params: { id, part: String(part) },
      body,
      headers: { 'content-type': 'application/octet-stream' },
    })
  const complete = (id: string) => call('POST /api/videos/{id}/complete', { params: { id } })
  /** Uploads a file from its first missing part on, at most `maxParts`. Returns the video's id. */
  const upload = async (name: string, file: Buffer, maxParts = Infinity): Promise<string> => {
    const { body } = await start(name, file.length)
    const { partBytes, missingParts, video } = body.data
    for (const { part } of missingParts.slice(0, maxParts)) {
      const content = file.subarray(part * partBytes, (part + 1) * partBytes)
      expect((await put(video._id, part, content)).status).toBe(200)
    }
    return video._id
  }
  const list = async () => (await call('GET /api/projects/{id}/videos', { params })).body.data
  const remove = (id: string) => call('DELETE /api/videos/{id}', { params: { id } })
  return { start, put, complete, upload, list, remove }
}

export async function listNames(store: ObjectStore): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of store.list('')) names.push(name)
  return names.toSorted()
}

/** Completes an upload while its first part is received once more, with other bytes. */
export async function completeDuringPart(
  deps: { readonly db: Db; readonly store: ObjectStore },
  manager: VideoManager,
  actor: Person,
  videoId: string,
): Promise<void> {
  async function* receive() {
    expect(await manager.complete(videoId)).toMatchObject({ status: 200, body: { data: { seconds: 14 } } })
    yield Buffer.alloc(partBytes)
  }
  const command = { videoId, part: 0, content: Readable.from(receive()) }
  expect((await storeVideoPart(deps, deps.store, userOf(actor), command)).ok).toBe(true)
}

export const cookieFor = async (server: TestServer, email: string) => {
  const { headers } = await server.anonymous('POST /api/login', { body: { email, password } })
  return cookiesOf(headers['set-cookie'])
}
