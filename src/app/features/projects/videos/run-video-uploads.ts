import { createFairQueue } from '#src/domain/fair-queue.ts'
import { type ProjectVideo, uploadVideo } from './upload-video.ts'
import { isActiveUpload, updateUploads, uploadsOf, type VideoUpload } from './video-uploads.ts'

const controllers = new WeakMap<File, AbortController>()

/** One video is sent while others are checked: of a folder of short ones, most of the time is waiting. */
const queue = createFairQueue(3)

export type UploadListener = {
  /** Called with each video that is complete. */
  readonly onUploaded: (video: ProjectVideo) => void
  /** Called when nothing is left to upload. */
  readonly onEnd: () => void
}

/** Uploads videos in order; they replace others of the same name. A file that is being uploaded is not started again. */
export function addUploads(projectId: string, files: readonly File[], listener: UploadListener): void {
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
export function dropUpload(projectId: string, file: File): void {
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
