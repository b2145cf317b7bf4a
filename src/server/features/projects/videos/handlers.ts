import type { taskVideos } from '#src/contract/projects/task-videos.ts'
import { ok } from '#src/domain/result.ts'
import type { Handlers } from '#src/server/http/calls/handler.ts'
import { completeVideoUpload } from './complete-video-upload.ts'
import { deleteVideo } from './delete-video.ts'
import { presentVideo } from './find-video.ts'
import { listVideos } from './list-videos.ts'
import { startVideoUpload, type VideoUploads } from './start-video-upload.ts'
import { storeVideoPart } from './store-video-part.ts'

/** `mediaOrigins`: the allowed origins of other videos. */
export const taskVideosHandlers = (
  uploads: VideoUploads,
  mediaOrigins: readonly string[],
): Handlers<typeof taskVideos> => ({
  'GET /api/projects/{id}/videos': async (deps, { actor, params }) => {
    const listed = await listVideos(deps, actor, { projectId: params.id })
    if (!listed.ok) return listed
    const bytes = listed.value.reduce((sum, video) => sum + video.bytes, 0)
    const videos = listed.value.map(presentVideo)
    return ok({ data: { videos, bytes, quotaBytes: uploads.quotaBytes, mediaOrigins: [...mediaOrigins] } })
  },
  'POST /api/projects/{id}/videos': async (deps, { actor, params, body }) => {
    const started = await startVideoUpload(deps, uploads, actor, { projectId: params.id, ...body })
    if (!started.ok) return started
    return ok({ data: { ...started.value, video: presentVideo(started.value.video) } })
  },
  'PUT /api/videos/{id}/parts/{part}': (deps, { actor, params, body }) =>
    storeVideoPart(deps, uploads.store, actor, { videoId: params.id, part: params.part, content: body.bytes }),
  'POST /api/videos/{id}/complete': async (deps, { actor, params }) => {
    const completed = await completeVideoUpload(deps, uploads.store, actor, { videoId: params.id })
    return completed.ok ? ok({ data: presentVideo(completed.value) }) : completed
  },
  'DELETE /api/videos/{id}': (deps, { actor, params }) =>
    deleteVideo(deps, uploads.store, actor, { videoId: params.id }),
})
