// Downloads the missing bytes of a file, resuming where an earlier attempt stopped.
import { requestHost, metadataOf, type HostResponse, assertMedia } from './request-host.ts'
import type { MediaFile } from './media-file.ts'
import {
  deleteMediaFiles,
  fileKey,
  storeChunk,
  updateFileMetadata,
  readMediaFile,
  type FileMetadata,
} from './media-store.ts'
import { isQuotaExceeded } from '#src/offline/open-database.ts'
import { MediaDownloadError } from './media-download-error.ts'
import { firstGap } from './chunks.ts'

/** A range of a file to download: `to` is exclusive, null for the end of the file. */
export type BytesRequest = { readonly url: string; readonly from: number; readonly to: number | null }

export type FetchDeps = {
  readonly signal: AbortSignal
  /** Called before bytes are stored: frees space for them, or throws a `MediaDownloadError`. */
  readonly ensureSpace: (bytes: number) => Promise<void>
  /** Called when the device is full: resolves to whether space was freed, so that a retry makes sense. */
  readonly evict: () => Promise<boolean>
  /** Reports downloaded bytes; negative when a file is downloaded again from the start. */
  readonly onBytes: (bytes: number) => void
}

/** Bytes per chunk, and milliseconds after which a smaller one is stored. A killed browser loses at most one chunk. */
const chunkBytes = 256 * 1024
const chunkFlushMs = 2000

/** Restarts allowed for a file that changes during its download. */
const maxRestarts = 3

/**
 * Downloads all missing bytes. Starts again if the file changed, according to its ETag, date or length. Rejects with a
 * `MediaDownloadError` or the signal's reason; bytes stored until then stay.
 */
export async function fetchMissingBytes(request: BytesRequest, deps: FetchDeps): Promise<void> {
  for (let restarts = 0; restarts <= maxRestarts; restarts += 1) {
    const outcome = await fetchGaps(request, deps)
    if (outcome === 'complete') return
    const file = await readMediaFile(request.url)
    deps.onBytes(-(file?.chunks.reduce((sum, { from, to }) => sum + to - from, 0) ?? 0))
    await deleteMediaFiles([fileKey(request.url)])
  }
  throw new MediaDownloadError('host')
}

async function fetchGaps(request: BytesRequest, deps: FetchDeps): Promise<'complete' | 'changed'> {
  const { url } = request
  for (;;) {
    const file = await readMediaFile(url)
    const gap = firstGap(file?.chunks ?? [], { from: request.from, to: request.to ?? file?.totalBytes ?? null })
    if (!gap) return 'complete'
    const isRanged = gap.from > 0 || gap.to !== null
    const headers = isRanged ? { range: `bytes=${gap.from}-${gap.to === null ? '' : gap.to - 1}` } : {}
    const hostResponse = await requestHost(url, { headers }, deps.signal)
    const { response } = hostResponse
    try {
      // The file is shorter than what is already stored.
      if (response.status === 416) return 'changed'
      await assertMedia(response)
      const metadata = metadataOf(url, response, gap)
      if (file && isDifferentVersion(file, metadata)) return 'changed'
      const end = await storeBody(hostResponse, gap, metadata, deps)
      if (gap.to !== null && end < gap.to) throw new MediaDownloadError('network')
      if (gap.to === null) await updateFileMetadata({ ...metadata, totalBytes: end })
    } finally {
      hostResponse.clearTimer()
      await response.body?.cancel().catch(() => undefined)
    }
  }
}

function isDifferentVersion(file: MediaFile, { version, totalBytes }: FileMetadata): boolean {
  if (file.chunks.length === 0) return false
  if (file.version !== null && version !== null && file.version !== version) return true
  return file.totalBytes !== null && totalBytes !== null && file.totalBytes !== totalBytes
}

/** Stores a response body chunk by chunk, including the incomplete last one before a failure. Resolves to its end. */
async function storeBody(
  { response, resetTimeout }: HostResponse,
  gap: { readonly from: number; readonly to: number | null },
  metadata: FileMetadata,
  deps: FetchDeps,
): Promise<number> {
  // A host without range support sends the whole file.
  let skip = response.status === 206 ? 0 : gap.from
  let offset = gap.from
  let pending: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let flushedAtMs = performance.now()
  const flush = async () => {
    flushedAtMs = performance.now()
    if (size === 0) return
    const bytes = new Blob(pending)
    await storeBytes(metadata, offset, bytes, deps)
    offset += size
    pending = []
    size = 0
  }
  const reader = response.body?.getReader()
  const read = () =>
    reader?.read().catch(async (error: unknown) => {
      await flush()
      deps.signal.throwIfAborted()
      throw error instanceof MediaDownloadError ? error : new MediaDownloadError('network', { cause: error })
    })
  try {
    while (gap.to === null || offset + size < gap.to) {
      const next = await read()
      if (!next || next.done) break
      resetTimeout()
      const remaining = gap.to === null ? Infinity : gap.to - offset - size
      const received = next.value.subarray(skip, skip + remaining)
      skip = Math.max(0, skip - next.value.byteLength)
      pending.push(received)
      size += received.byteLength
      if (size >= chunkBytes || performance.now() - flushedAtMs > chunkFlushMs) await flush()
    }
  } finally {
    void reader?.cancel().catch(() => undefined)
    reader?.releaseLock()
  }
  await flush()
  if (metadata.totalBytes !== null && offset < (gap.to ?? metadata.totalBytes)) throw new MediaDownloadError('network')
  return offset
}

async function storeBytes(metadata: FileMetadata, from: number, bytes: Blob, deps: FetchDeps): Promise<void> {
  await deps.ensureSpace(bytes.size)
  try {
    await storeChunk(metadata, from, bytes)
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    if (!(await deps.evict())) throw new MediaDownloadError('room', { cause: error })
    return storeBytes(metadata, from, bytes, deps)
  }
  deps.onBytes(bytes.size)
}
