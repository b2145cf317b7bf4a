// Uploading videos of tasks, in parts.
import { z } from 'zod'
import { maxVideoBytes, maxVideoNameLength } from '#src/domain/media/task-video.ts'
import { allTokens, anyToken, call, importTokens, managers } from '#src/contract/call/call.ts'
import { id, instant, messageResponse, name, params } from '#src/contract/call/fields.ts'

const count = z.number().int()

const video = z.object({
  _id: id,
  name: z.string(),
  bytes: count,
  /** What tasks contain; null until the upload is complete. */
  url: z.string().nullable(),
  seconds: z.number().nullable(),
  createdAt: instant,
})

export const taskVideos = {
  'GET /api/projects/{id}/videos': call({
    name: 'listVideos',
    summary: 'The videos uploaded to a project, by name, what they occupy, and from where else tasks may take videos.',
    roles: managers,
    tokens: anyToken,
    params,
    response: z.object({
      data: z.object({
        videos: z.array(video),
        bytes: count,
        quotaBytes: count,
        /** Origins of videos that tasks may name by their URL, such as `https://videos.example`. */
        mediaOrigins: z.array(z.string()),
        /** The buckets that `s3://bucket/key` may name. */
        mediaBuckets: z.array(z.string()),
      }),
    }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/videos': call({
    name: 'startVideoUpload',
    summary:
      'Start the upload of a video, or continue that of the same file: same name, size and time. Returns the parts that are missing.',
    roles: managers,
    tokens: importTokens,
    limit: 'video',
    params,
    body: z.object({
      name: name(maxVideoNameLength),
      bytes: count.min(1).max(maxVideoBytes),
      /** As the file system has it: of any year. */
      modifiedAt: instant,
    }),
    response: z.object({
      data: z.object({
        video,
        /** Every part but the last has as many. */
        partBytes: count,
        missingParts: z.array(
          z.object({
            /** Counted from 0. */
            part: count,
            /** Where to PUT it, for an hour; null: with the call for parts. */
            url: z.string().nullable(),
          }),
        ),
      }),
    }),
    problems: ['not-found', 'video-name-taken', 'video-quota', 'storage-unavailable'],
  }),
  'PUT /api/videos/{id}/parts/{part}': call({
    name: 'uploadVideoPart',
    summary: 'Upload a part of a video.',
    roles: managers,
    tokens: importTokens,
    limit: 'video',
    params: z.object({ id, part: z.coerce.number().int().min(0).max(100_000) }),
    rawMediaTypes: ['application/octet-stream'],
    body: z.unknown(),
    response: messageResponse,
    problems: ['not-found', 'video-incomplete', 'storage-unavailable', 'too-many'],
  }),
  'POST /api/videos/{id}/complete': call({
    name: 'completeVideoUpload',
    summary: 'Complete an upload. A video that browsers cannot play is refused and removed.',
    roles: managers,
    tokens: importTokens,
    limit: 'video',
    params,
    response: z.object({ data: video }),
    problems: [
      'not-found',
      'video-incomplete',
      'video-container',
      'video-too-complex',
      'video-codec',
      'video-length',
      'video-frame-rate',
    ],
  }),
  'DELETE /api/videos/{id}': call({
    name: 'deleteVideo',
    summary: 'Delete an uploaded video that no task contains.',
    roles: managers,
    tokens: allTokens,
    params,
    response: messageResponse,
    problems: ['not-found', 'video-in-use', 'storage-unavailable'],
  }),
}
