import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UploadedVideos, videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { addUploads, dropUpload, isActiveUpload, useUploads, type VideoUpload } from './video-uploads.ts'
import type { ProjectVideo } from './upload-video.ts'

export type ProjectVideos = ApiResponse<'GET /api/projects/{id}/videos'>['data']

export const projectVideosQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'videos'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/videos', { params: { id: projectId }, signal })).data,
  })

/** The project's videos and the uploads of this page. One that was interrupted continues when its file is added again. */
export function useVideoUploads(projectId: string) {
  const client = useQueryClient()
  const videosQuery = projectVideosQuery(projectId)
  const { data: videos } = useQuery(videosQuery)
  const { uploads, finished } = useUploads(projectId)
  /** Also removes what the server has of the upload. */
  const cancel = async (file: File) => {
    dropUpload(projectId, file)
    const current = await client.query({ ...videosQuery, staleTime: 0 })
    const unfinished = current.videos.find(({ name, url }) => videoKey(name) === videoKey(file.name) && url === null)
    if (unfinished) await api('DELETE /api/videos/{id}', { params: { id: unfinished._id } })
    await client.invalidateQueries(videosQuery)
  }
  // Compared as text: neither progress nor a video that is complete changes what lines can name.
  const names = videos && JSON.stringify(nameVideos(videos, uploads, finished.names))
  const named = useMemo(() => (names === undefined ? null : toUploadedVideos(names)), [names])
  return {
    uploads,
    finished,
    videos,
    isUploading: uploads.some(isActiveUpload),
    /** Null until the project's videos are known. */
    named,
    /** Files replace those of the same name. */
    add: (files: readonly File[], onUploaded?: (video: ProjectVideo) => void) =>
      addUploads(projectId, files, {
        onUploaded: (video) => {
          client.setQueryData(videosQuery.queryKey, (list) => list && withVideo(list, video))
          onUploaded?.(video)
        },
        onEnd: () => void client.invalidateQueries(videosQuery),
      }),
    /** Leaves what the server has: the same files, added again, continue. */
    stop: (files: readonly File[]) => files.forEach((file) => dropUpload(projectId, file)),
    cancel: (file: File) => void cancel(file).catch(() => undefined),
  }
}

/** The videos that lines can name, with those that are being uploaded: of a name whose upload failed, not an older one. */
function nameVideos(
  { videos }: ProjectVideos,
  uploads: readonly VideoUpload[],
  finished: ReadonlySet<string>,
): (readonly [name: string, url: string, seconds: number | null])[] {
  const failed = new Set(uploads.filter((upload) => !isActiveUpload(upload)).map(({ file }) => videoKey(file.name)))
  const active = uploads.filter(isActiveUpload).map(({ file }) => file.name)
  const pending = [...active, ...finished].map((name) => [videoKey(name), pendingUrl] as const)
  const ready = videos.flatMap(({ name, url }) => (url === null ? [] : [[videoKey(name), url] as const]))
  const lengths = new Map(videos.map(({ url, seconds }) => [url, seconds]))
  return [...new Map([...ready, ...pending])]
    .filter(([name]) => !failed.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, url]) => [name, url, lengths.get(url) ?? null] as const)
}

function toUploadedVideos(names: string): NonNullable<UploadedVideos> {
  const named = JSON.parse(names) as ReturnType<typeof nameVideos>
  const byName = new Map(named.map(([name, url]) => [name, url]))
  const lengths = new Map(named.flatMap(([, url, seconds]) => (seconds === null ? [] : [[url, seconds]])))
  return { byName, urls: new Set(byName.values()), lengths }
}

/** The list with a video as it is now. */
function withVideo(list: ProjectVideos, video: ProjectVideo): ProjectVideos {
  const videos = [...list.videos.filter(({ _id }) => _id !== video._id), video]
  return { ...list, videos, bytes: videos.reduce((sum, { bytes }) => sum + bytes, 0) }
}

/** Stands for the URL that a video gets when its upload is complete. */
export const pendingUrl = '/media/uploads/pending.mp4'
