// The uploads of this page, by project: they go on while the person looks at other screens.
import { useSyncExternalStore, useMemo } from 'react'
import { setOpenWork } from '#src/app/platform/update/open-work.ts'
import { type UploadProgress, type ProjectVideo, uploadVideo } from './upload-video.ts'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { formatShare } from '#src/domain/text/format-number.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale } from '#src/app/platform/i18n/use-translations.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type UploadedVideos, videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

/** A file of this page, until it is uploaded. */
export type VideoUpload = {
  readonly file: File
  readonly state: UploadProgress | { readonly kind: 'waiting' } | { readonly kind: 'failed'; readonly error: unknown }
}

export const isActiveUpload = ({ state }: VideoUpload): boolean => state.kind !== 'failed'

export type ProjectUploads = {
  readonly uploads: readonly VideoUpload[]
  /** The videos that were uploaded since uploads last began. */
  readonly finished: { readonly names: ReadonlySet<string>; readonly bytes: number }
}

const none: ProjectUploads = { uploads: [], finished: { names: new Set(), bytes: 0 } }
const projects = new Map<string, ProjectUploads>()
const listeners = new Set<() => void>()

const uploadsOf = (projectId: string) => projects.get(projectId) ?? none

export function updateUploads(projectId: string, change: Partial<ProjectUploads>): void {
  const changed = { ...uploadsOf(projectId), ...change }
  const isActive = changed.uploads.some(isActiveUpload)
  projects.set(projectId, isActive ? changed : { ...changed, finished: none.finished })
  setOpenWork(`uploads ${projectId}`, isActive)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useUploads(projectId: string): ProjectUploads {
  return useSyncExternalStore(
    subscribe,
    () => uploadsOf(projectId),
    () => none,
  )
}

const controllers = new WeakMap<File, AbortController>()

/** One video is sent while others are checked: of a folder of short ones, most of the time is waiting. */
const queue = createFairQueue(3)

type UploadListener = {
  /** Called with each video that is complete. */
  readonly onUploaded: (video: ProjectVideo) => void
  /** Called when nothing is left to upload. */
  readonly onEnd: () => void
}

/** Uploads videos in order; they replace others of the same name. A file that is being uploaded is not started again. */
function addUploads(projectId: string, files: readonly File[], listener: UploadListener): void {
  const { uploads } = uploadsOf(projectId)
  const active = new Map(uploads.filter(isActiveUpload).map(({ file }) => [file.name, file]))
  const added = files.filter((file) => !isSameFile(file, active.get(file.name)))
  const names = new Set(added.map(({ name }) => name))
  for (const { file } of uploads) if (names.has(file.name)) controllers.get(file)?.abort()
  const others = uploads.filter(({ file }) => !names.has(file.name))
  updateUploads(projectId, {
    uploads: [...others, ...added.map((file): VideoUpload => ({ file, state: { kind: 'waiting' } }))],
  })
  for (const file of added) {
    const controller = new AbortController()
    controllers.set(file, controller)
    void queue(projectId, () => run({ projectId, file, signal: controller.signal, ...listener }))
  }
}

const isSameFile = (file: File, other: File | undefined) =>
  other !== undefined && file.size === other.size && file.lastModified === other.lastModified

/** Stops an upload and forgets it. */
function dropUpload(projectId: string, file: File): void {
  controllers.get(file)?.abort()
  updateUploads(projectId, { uploads: uploadsOf(projectId).uploads.filter((upload) => upload.file !== file) })
}

type Run = UploadListener & {
  readonly projectId: string
  readonly file: File
  readonly signal: AbortSignal
}

async function run({ projectId, file, signal, onUploaded, onEnd }: Run): Promise<void> {
  if (signal.aborted) return
  const setState = (state: VideoUpload['state']) => {
    const { uploads } = uploadsOf(projectId)
    updateUploads(projectId, { uploads: uploads.map((upload) => (upload.file === file ? { file, state } : upload)) })
  }
  try {
    onUploaded(await uploadVideo({ projectId, file, signal, onProgress: setState }))
    const { finished } = uploadsOf(projectId)
    const names = new Set([...finished.names, file.name])
    updateUploads(projectId, { finished: { names, bytes: finished.bytes + file.size } })
    dropUpload(projectId, file)
  } catch (error) {
    if (!signal.aborted) setState({ kind: 'failed', error })
  }
  if (!uploadsOf(projectId).uploads.some(isActiveUpload)) onEnd()
}

/** What a link to the Import page says of running uploads of the project's videos, such as " · 43%"; empty without any. */
export function useUploadProgress(projectId: string): string {
  const { uploads, finished } = useUploads(projectId)
  const locale = intlTag(useLocale())
  const active = uploads.filter(isActiveUpload)
  if (active.length === 0) return ''
  const sum = (count: (upload: VideoUpload) => number) =>
    active.reduce((total, upload) => total + count(upload), finished.bytes)
  const totalBytes = Math.max(
    1,
    sum(({ file }) => file.size),
  )
  return ` · ${formatShare(sum(sentBytes) / totalBytes, locale)}`
}

function sentBytes({ file, state }: VideoUpload): number {
  if ('sentBytes' in state) return state.sentBytes
  return state.kind === 'checking' ? file.size : 0
}

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
