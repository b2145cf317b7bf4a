import { hasVideoHeader, maxVideoBytes, maxVideoNameLength, videoHeaderBytes } from '#src/domain/media/task-video.ts'
import { findRareCodec } from '#src/player/adapters/media-problem.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { ApiProblem, type ClientProblemCode } from '#src/app/platform/api/api-problem.ts'
import { upload } from '#src/app/platform/api/upload.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

export type UploadProgress =
  | { readonly kind: 'sending'; readonly sentBytes: number }
  /** Busy: the server said when to come again. */
  | { readonly kind: 'paused'; readonly sentBytes: number; readonly isBusy: boolean }
  /** All parts were sent; the server checks the video. */
  | { readonly kind: 'checking' }

/** Why a file is not uploaded at all. */
export type FileFault = 'too-large' | 'name-too-long' | 'not-playable' | 'codec' | 'unreadable'

class FileRefused extends Error {
  readonly fault: FileFault
  /** Of `codec`: the name of the one that not all browsers play. */
  readonly codec: string

  constructor(fault: FileFault, codec = '') {
    super(fault)
    this.name = 'FileRefused'
    this.fault = fault
    this.codec = codec
  }
}

const refusedAfterCheck: readonly ClientProblemCode[] = [
  'video-container',
  'video-too-complex',
  'video-codec',
  'video-length',
  'video-frame-rate',
]

/** Whether the same file would be refused again. */
export const isFileRefusal = (error: unknown): boolean =>
  error instanceof FileRefused || (error instanceof ApiProblem && refusedAfterCheck.includes(error.problem))

type UploadArgs = {
  readonly projectId: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
}

type StartedUpload = ApiResponse<'POST /api/projects/{id}/videos'>['data']

export type ProjectVideo = StartedUpload['video']

/** Failures without a part in between after which an upload is given up; while the server is out of reach, none. */
const maxFailures = 5

/**
 * Uploads a video of a project, or what is missing of it. Waits while there is no network, and as long as a busy server says. Rejects with a
 * `FileRefused` or an `ApiProblem`, and with the signal's reason when aborted.
 */
export async function uploadVideo(args: UploadArgs): Promise<ProjectVideo> {
  await checkFile(args.file)
  let failures = 0
  let sentBytes = 0
  for (;;) {
    let isStarted = false
    try {
      const started = await startUpload(args)
      isStarted = true
      const onPartSent = () => (failures = 0)
      if (started.video.url !== null) return started.video
      await sendParts(args, started, onPartSent, (bytes) => {
        sentBytes = bytes
        args.onProgress({ kind: 'sending', sentBytes })
      })
      args.onProgress({ kind: 'checking' })
      const params = { id: started.video._id }
      return (await api('POST /api/videos/{id}/complete', { params, signal: args.signal })).data
    } catch (error) {
      args.signal.throwIfAborted()
      if (!isTemporary(error)) throw error
      if (isStarted && error.problem !== 'too-many') failures += 1
      if (failures >= maxFailures) throw error
      args.onProgress({ kind: 'paused', sentBytes, isBusy: error.problem === 'too-many' })
      await waitForNetwork(error.retryAfter ?? 2 ** (failures + 2), args.signal)
    }
  }
}

async function checkFile(file: File): Promise<void> {
  if (file.size > maxVideoBytes) throw new FileRefused('too-large')
  if (file.name.length > maxVideoNameLength) throw new FileRefused('name-too-long')
  const header = await readFile(file.slice(0, videoHeaderBytes))
  if (!hasVideoHeader(new Uint8Array(header))) throw new FileRefused('not-playable')
  const codec = await findFileCodec(file)
  if (codec !== null) throw new FileRefused('codec', codec)
}

/** Bytes of an MP4's tables of samples that are read; each track names its codec before them. */
const maxMovieBoxBytes = 20_000_000

/** Name of the codec in an MP4 that not all browsers play; `null` without one. */
async function findFileCodec(file: File): Promise<string | null> {
  for (let at = 0; at + 16 <= file.size;) {
    const head = new DataView(await readFile(file.slice(at, at + 16)))
    const size = head.getUint32(0) === 1 ? Number(head.getBigUint64(8)) : head.getUint32(0)
    // Its type is `moov`.
    if (head.getUint32(4) === 0x6d_6f_6f_76)
      return findRareCodec(new Uint8Array(await readFile(file.slice(at, at + Math.min(size, maxMovieBoxBytes)))))
    if (size < 8) return null
    at += size
  }
  return null
}

/** A file that was moved or changed after it was chosen cannot be read. */
const readFile = (content: Blob) =>
  content.arrayBuffer().catch((): never => {
    throw new FileRefused('unreadable')
  })

async function startUpload({ projectId, file, signal }: UploadArgs): Promise<StartedUpload> {
  // File systems have times that ISO 8601 writes with a longer year: here, those before 68 and after 9891 are the same.
  const modifiedAt = new Date(Math.max(-6e13, Math.min(file.lastModified, 2.5e14))).toISOString()
  const body = { name: file.name, bytes: file.size, modifiedAt }
  return (await api('POST /api/projects/{id}/videos', { params: { id: projectId }, body, signal })).data
}

async function sendParts(
  { file, signal }: UploadArgs,
  { video, partBytes, missingParts }: StartedUpload,
  onPartSent: () => void,
  onSent: (bytes: number) => void,
): Promise<void> {
  const partOf = (part: number) => file.slice(part * partBytes, (part + 1) * partBytes)
  let sentBytes = file.size - missingParts.reduce((sum, { part }) => sum + partOf(part).size, 0)
  onSent(sentBytes)
  for (const { part, url } of missingParts) {
    // In memory, so that a file that changed meanwhile fails here and not as a lost network.
    const content = new Blob([await readFile(partOf(part))])
    const options = { signal, onProgress: (fraction: number) => onSent(sentBytes + fraction * content.size) }
    await (url === null
      ? upload('PUT /api/videos/{id}/parts/{part}', {
          params: { id: video._id, part: String(part) },
          file: content,
          type: 'application/octet-stream',
          ...options,
        })
      : putDirectly(url, content, options))
    sentBytes += content.size
    onSent(sentBytes)
    onPartSent()
  }
}

type PutOptions = { readonly signal: AbortSignal; readonly onProgress: (fraction: number) => void }

/** Sends a part to the bucket. What a bucket refuses, such as an address that expired, is worth a new address. */
function putDirectly(url: string, content: Blob, { signal, onProgress }: PutOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / content.size))
    request.addEventListener('load', () =>
      request.status < 300 ? resolve() : reject(new ApiProblem({ code: 'storage-unavailable' })),
    )
    request.addEventListener('error', () => reject(new ApiProblem({ code: 'network' })))
    request.addEventListener('abort', () => reject(signal.reason as Error))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    request.send(content)
  })
}

const temporaryProblems: readonly string[] = [
  'network',
  'unreadable',
  'too-many',
  'unavailable',
  'storage-unavailable',
  'video-incomplete',
] satisfies ApiProblem['problem'][]

const isTemporary = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && temporaryProblems.includes(error.problem)

/** Waits `seconds`, or until the browser is online again. */
function waitForNetwork(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      if (signal.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(finish, seconds * 1000)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
  })
}

/** Says why a video was not uploaded, and what to do. */
export function useUploadErrorText(): (error: unknown) => string {
  const t = useTranslations('importPage')
  const problemText = useProblemText()
  return (error) => {
    if (!(error instanceof FileRefused)) return problemText(error)
    switch (error.fault) {
      case 'too-large':
        return t.videoTooLarge
      case 'name-too-long':
        return t.videoNameTooLong
      case 'not-playable':
        return t.videoNotPlayable
      case 'codec':
        return t.videoCodec(error.codec)
      case 'unreadable':
        return t.videoUnreadable
    }
  }
}
