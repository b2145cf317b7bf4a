import { uploadVideo } from './upload-video.ts'
import { updateUploads, uploadsOf, type VideoUpload } from './video-uploads.ts'

const controllers = new WeakMap<File, AbortController>()

/** Uploads videos one after the other; they replace those of the same name. `onUploaded` is called after each. */
export function addUploads(projectId: string, files: readonly File[], onUploaded: () => Promise<unknown>): void {
  const names = new Set(files.map(({ name }) => name))
  const { uploads, queue } = uploadsOf(projectId)
  for (const { file } of uploads) if (names.has(file.name)) controllers.get(file)?.abort()
  const others = uploads.filter(({ file }) => !names.has(file.name))
  const start = (previous: Promise<void>, file: File) => {
    const controller = new AbortController()
    controllers.set(file, controller)
    return previous.then(() => run({ projectId, file, signal: controller.signal, onUploaded }))
  }
  updateUploads(projectId, {
    uploads: [...others, ...files.map((file): VideoUpload => ({ file, state: { kind: 'waiting' } }))],
    queue: files.reduce(start, queue),
  })
}

/** Stops an upload and forgets it. */
export function dropUpload(projectId: string, file: File): void {
  controllers.get(file)?.abort()
  updateUploads(projectId, { uploads: uploadsOf(projectId).uploads.filter((upload) => upload.file !== file) })
}

type Run = {
  readonly projectId: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onUploaded: () => Promise<unknown>
}

async function run({ projectId, file, signal, onUploaded }: Run): Promise<void> {
  if (signal.aborted) return
  const setState = (state: VideoUpload['state']) => {
    const { uploads } = uploadsOf(projectId)
    updateUploads(projectId, { uploads: uploads.map((upload) => (upload.file === file ? { file, state } : upload)) })
  }
  try {
    await uploadVideo({ projectId, file, signal, onProgress: setState })
    await onUploaded()
    updateUploads(projectId, { finishedBytes: uploadsOf(projectId).finishedBytes + file.size })
    dropUpload(projectId, file)
  } catch (error) {
    if (!signal.aborted) setState({ kind: 'failed', error })
  }
}
