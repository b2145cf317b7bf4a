import { expect, vi } from 'vitest'
import { takeSentParts } from '#src/server/features/projects/videos/video-parts.ts'
import { originOf } from '#src/server/storage/bucket.ts'
import { createS3Store } from '#src/server/storage/create-s3-store.ts'
import { startSwift } from '#tests/support/swift.ts'
import { test } from '#tests/support/task-import.ts'
import { buildServer } from '#tests/support/test-server.ts'
import { clip, completeDuringPart, cookieFor, listNames, openUploads, partBytes } from '#tests/support/video-uploads.ts'
import { isMissing } from '#tools/programs.ts'

// A store is started.
test.skipIf(isMissing('swift'))(
  'with a bucket, browsers put the parts there themselves',
  { timeout: 90_000 },
  async ({ db, manager, project }) => {
    const swift = await startSwift()
    for (const [name, value] of Object.entries(swift.credentials)) vi.stubEnv(name, value)
    const store = createS3Store(swift.bucket)
    const videoUploads = { store, partBytes, quotaBytes: 2_000_000 }
    const { server, close } = await buildServer(db, { parts: { videoUploads, storeOrigin: originOf(swift.bucket) } })
    try {
      const uploads = openUploads(await server.as(manager), project)
      const { video, missingParts } = (await uploads.start('a.mp4', clip.length)).body.data
      expect(missingParts).toHaveLength(3)
      for (const { part, url } of missingParts) {
        const sent = await fetch(url, { method: 'PUT', body: clip.subarray(part * partBytes, (part + 1) * partBytes) })
        expect(sent.status).toBe(200)
      }
      await completeDuringPart({ db, store }, uploads, manager, video._id)
      // The addresses still work, but what was probed is not replaced, even if another process completes the upload.
      expect((await fetch(missingParts[1].url, { method: 'PUT', body: Buffer.alloc(partBytes) })).status).toBe(200)
      expect(await takeSentParts(store, { _id: video._id, bytes: clip.length, part_bytes: partBytes })).toBe(true)
      const address = await server.listen()
      const headers = { cookie: await cookieFor(server, manager.email), range: 'bytes=0-240010' }
      const response = await fetch(`${address}/media/uploads/${video._id}.mp4`, { headers })
      expect(Buffer.from(await response.arrayBuffer()).equals(clip.subarray(0, 240_011))).toBe(true)
      expect(response.headers.get('content-security-policy')).toContain(`connect-src 'self' ${swift.bucket.endpoint};`)
      expect((await uploads.remove(video._id)).status).toBe(200)
      expect(await listNames(store)).toEqual([])
    } finally {
      await close()
      vi.unstubAllEnvs()
      await swift.stop()
    }
  },
)
