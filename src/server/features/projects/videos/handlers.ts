import type { taskVideos } from '#src/contract/projects/task-videos.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { completeVideoUpload } from './complete-video-upload.ts'
import { deleteVideo } from './delete-video.ts'
import { presentVideo, listVideos } from './find-video.ts'
import { startVideoUpload, type VideoUploads } from './start-video-upload.ts'
import { storeVideoPart } from './store-video-part.ts'

/** `mediaOrigins`, `mediaBuckets`: where other videos may be. */
export const taskVideosHandlers = (
  uploads: VideoUploads,
  mediaOrigins: readonly string[],
  mediaBuckets: ReadonlySet<string>,
): Handlers<typeof taskVideos> => ({
  'GET /api/projects/{id}/videos': async (deps, actor, command) => {
    const listed = await listVideos(deps, actor, command)
    if (!listed.ok) return listed
    const bytes = listed.value.reduce((sum, video) => sum + video.bytes, 0)
    const videos = listed.value.map(presentVideo)
    const places = { mediaOrigins: [...mediaOrigins], mediaBuckets: [...mediaBuckets] }
    return ok({ data: { videos, bytes, quotaBytes: uploads.quotaBytes, ...places } })
  },
  'POST /api/projects/{id}/videos': async (deps, actor, command) => {
    const started = await startVideoUpload(deps, uploads, actor, command)
    if (!started.ok) return started
    return ok({ data: { ...started.value, video: presentVideo(started.value.video) } })
  },
  'PUT /api/videos/{id}/parts/{part}': (deps, actor, { videoId, part, file }) =>
    storeVideoPart(deps, uploads.store, actor, { videoId, part, content: file.bytes }),
  'POST /api/videos/{id}/complete': async (deps, actor, command) => {
    const completed = await completeVideoUpload(deps, uploads.store, actor, command)
    return completed.ok ? ok({ data: presentVideo(completed.value) }) : completed
  },
  'DELETE /api/videos/{id}': (deps, actor, command) => deleteVideo(deps, uploads.store, actor, command),
})
