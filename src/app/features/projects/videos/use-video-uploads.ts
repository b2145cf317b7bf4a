import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type UploadedVideos, videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { addUploads, dropUpload } from './run-video-uploads.ts'
import { isActiveUpload, useUploads, type VideoUpload } from './video-uploads.ts'

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
  const { uploads } = useUploads(projectId)
  /** Also removes what the server has of the upload. */
  const cancel = async (file: File) => {
    dropUpload(projectId, file)
    const current = await client.query({ ...videosQuery, staleTime: 0 })
    const unfinished = current.videos.find(({ name, url }) => videoKey(name) === videoKey(file.name) && url === null)
    if (unfinished) await api('DELETE /api/videos/{id}', { params: { id: unfinished._id } })
    await client.invalidateQueries(videosQuery)
  }
  const named = useMemo(() => videos && nameVideos(videos, uploads), [videos, uploads])
  return {
    uploads,
    videos,
    isUploading: uploads.some(isActiveUpload),
    /** Null until the project's videos are known. */
    named: named ?? null,
    /** Files replace those of the same name. */
    add: (files: readonly File[]) => addUploads(projectId, files, () => client.invalidateQueries(videosQuery)),
    cancel: (file: File) => void cancel(file).catch(() => undefined),
  }
}

/** The videos that lines can name, with those that are being uploaded: of a name whose upload failed, not an older one. */
function nameVideos({ videos }: ProjectVideos, uploads: readonly VideoUpload[]): NonNullable<UploadedVideos> {
  const ready = videos.flatMap(({ name, url }) => (url === null ? [] : [[videoKey(name), url] as const]))
  const pending = uploads.filter(isActiveUpload).map(({ file }) => [videoKey(file.name), pendingUrl] as const)
  const byName = new Map([...pending, ...ready])
  for (const { file, state } of uploads) if (state.kind === 'failed') byName.delete(videoKey(file.name))
  const lengths = new Map(
    videos.flatMap(({ url, seconds }) => (url === null || seconds === null ? [] : [[url, seconds]])),
  )
  return { byName, urls: new Set(byName.values()), lengths }
}

/** Stands for the URL that a video gets when its upload is complete. */
const pendingUrl = '/media/uploads/pending.mp4'
