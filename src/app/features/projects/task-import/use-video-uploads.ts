import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { UploadedVideos } from '#src/domain/task-import/check-video-url.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { type UploadProgress, uploadVideo } from './upload-video.ts'

export type ProjectVideos = ApiResponse<'GET /api/projects/{id}/videos'>['data']

/** A file of this page, until it is uploaded. */
export type VideoUpload = {
  readonly file: File
  readonly state: UploadProgress | { readonly kind: 'waiting' } | { readonly kind: 'failed'; readonly error: unknown }
}

export const projectVideosQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'videos'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/videos', { params: { id: projectId }, signal })).data,
  })

/** Uploads videos one after the other while the page is open. An upload that was interrupted continues when added again. */
export function useVideoUploads(projectId: string) {
  const client = useQueryClient()
  const videosQuery = projectVideosQuery(projectId)
  const { data: videos } = useQuery(videosQuery)
  const [uploads, setUploads] = useState<readonly VideoUpload[]>([])
  const queueRef = useRef(Promise.resolve())
  const controllersRef = useRef(new Map<File, AbortController>())
  useEffect(() => {
    const controllers = controllersRef.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const setState = (file: File, state: VideoUpload['state']) =>
    setUploads((current) => current.map((upload) => (upload.file === file ? { file, state } : upload)))
  const drop = (file: File) => {
    controllersRef.current.get(file)?.abort()
    setUploads((current) => current.filter((upload) => upload.file !== file))
  }
  const run = async (file: File, { signal }: AbortController) => {
    if (signal.aborted) return
    try {
      await uploadVideo({ projectId, file, signal, onProgress: (state) => setState(file, state) })
      await client.invalidateQueries(videosQuery)
      drop(file)
    } catch (error) {
      if (!signal.aborted) setState(file, { kind: 'failed', error })
    }
  }
  /** Files replace those of the same name. */
  const add = (files: readonly File[]) => {
    const names = new Set(files.map(({ name }) => name))
    for (const { file } of uploads) if (names.has(file.name)) controllersRef.current.get(file)?.abort()
    setUploads((current) => [
      ...current.filter(({ file }) => !names.has(file.name)),
      ...files.map((file): VideoUpload => ({ file, state: { kind: 'waiting' } })),
    ])
    for (const file of files) {
      const controller = new AbortController()
      controllersRef.current.set(file, controller)
      queueRef.current = queueRef.current.then(() => run(file, controller))
    }
  }
  /** Also removes what the server has of the upload. */
  const cancel = async (file: File) => {
    drop(file)
    const current = await client.query({ ...videosQuery, staleTime: 0 })
    const unfinished = current.videos.find(({ name, url }) => name === file.name && url === null)
    if (unfinished) await api('DELETE /api/videos/{id}', { params: { id: unfinished._id } })
    await client.invalidateQueries(videosQuery)
  }
  const named = useMemo(() => videos && nameVideos(videos, uploads), [videos, uploads])
  return {
    uploads,
    videos,
    isUploading: uploads.some(isActive),
    /** Null until the project's videos are known. */
    named: named ?? null,
    add,
    cancel: (file: File) => void cancel(file).catch(() => undefined),
  }
}

const isActive = ({ state }: VideoUpload) => state.kind !== 'failed'

/** The videos that lines can name, with those that are being uploaded. */
function nameVideos({ videos }: ProjectVideos, uploads: readonly VideoUpload[]): NonNullable<UploadedVideos> {
  const ready = videos.flatMap(({ name, url }) => (url === null ? [] : [[name.normalize('NFC'), url] as const]))
  const pending = uploads.filter(isActive).map(({ file }) => [file.name.normalize('NFC'), pendingUrl] as const)
  const byName = new Map([...pending, ...ready])
  return { byName, urls: new Set(byName.values()) }
}

/** Stands for the URL that a video gets when its upload is complete. */
const pendingUrl = '/media/uploads/pending.mp4'
