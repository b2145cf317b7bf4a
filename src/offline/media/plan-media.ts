// Determines which files a video consists of, and stores its playlists.
import { requestHost, assertMedia } from './request-host.ts'
import type { FetchDeps } from './fetch-missing-bytes.ts'
import { rewritePlaylist, type RewriteOptions, type PlannedPart } from './offline-playlist.ts'
import { deleteMediaFiles, fileKey, storeChunk, readMediaFile, readChunk } from './media-store.ts'
import { isQuotaExceeded } from '#src/offline/open-database.ts'
import { type DownloadReason, MediaDownloadError, type VideoQuality } from './media-download-error.ts'

/** `files`: the playlists, already stored. `parts`: the ranges to download. */
export type MediaPlan = { readonly files: readonly string[]; readonly parts: readonly PlannedPart[] }

export type PlanDeps = Pick<FetchDeps, 'signal' | 'ensureSpace' | 'evict'> & {
  /** Called before a file is stored, so that it is not deleted as unneeded. */
  readonly claimFiles: (url: string) => Promise<void>
  readonly quality: VideoQuality
  readonly canPlay: (codecs: string) => boolean
}

/** Rejects with a `MediaDownloadError` if the video cannot be stored, or not now. */
export async function planMedia(url: string, deps: PlanDeps): Promise<MediaPlan> {
  return isHlsPlaylist(url) ? planStream(url, deps, {}) : planFile(url, deps)
}

const isHlsPlaylist = (url: string): boolean => /\.m3u8($|[?#])/i.test(url)

/** A length that a HEAD request does not provide is read from the download's response. */
async function planFile(url: string, deps: PlanDeps): Promise<MediaPlan> {
  const file = await readMediaFile(url)
  const bytes = file?.totalBytes ?? (await requestLength(url, deps.signal))
  return { files: [], parts: [{ url, from: 0, to: null, bytes }] }
}

async function requestLength(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const { response, clearTimer } = await requestHost(url, { method: 'HEAD' }, signal)
    clearTimer()
    const length = response.headers.get('content-length')
    return response.ok && length !== null && response.headers.get('content-encoding') === null ? Number(length) : null
  } catch (error) {
    if (error instanceof MediaDownloadError) return null
    throw error
  }
}

async function planStream(
  url: string,
  deps: PlanDeps,
  { bitrate }: Pick<RewriteOptions, 'bitrate'>,
): Promise<MediaPlan> {
  const fetched = await fetchPlaylist(url, deps)
  const version = hashOf(fetched.text)
  // A stored playlist has one stream: another task with the same playlist uses it, whatever its quality setting.
  const storedText = await readStoredPlaylist(url, version)
  const { text, base } = storedText === null ? fetched : { text: storedText, base: url }
  const read = { base, quality: deps.quality, canPlay: deps.canPlay, ...(bitrate !== undefined && { bitrate }) }
  const rewritten = rewritePlaylist(text, read)
  if (rewritten.kind === 'media') {
    if (storedText === null) await storePlaylist(url, rewritten.text, version, deps)
    return { files: [url], parts: rewritten.parts }
  }
  if (rewritten.kind !== 'master') throw new MediaDownloadError(rewritten.kind satisfies DownloadReason)
  const files = [url]
  const parts: PlannedPart[] = []
  for (const playlist of rewritten.playlists) {
    const plan = await planStream(playlist.url, deps, { bitrate: playlist.bitrate })
    files.push(...plan.files)
    parts.push(...plan.parts)
  }
  if (storedText === null) await storePlaylist(url, rewritten.text, version, deps)
  return { files, parts }
}

/** Always fetches a playlist again, because it may have changed since it was stored. */
async function fetchPlaylist(url: string, { signal }: PlanDeps): Promise<{ text: string; base: string }> {
  const { response, clearTimer } = await requestHost(url, {}, signal)
  try {
    await assertMedia(response)
    return { text: await response.text(), base: response.url || url }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof MediaDownloadError ? error : new MediaDownloadError('network', { cause: error })
  } finally {
    clearTimer()
  }
}

/** The stored playlist if it has the same version. Deletes one of another version with all its files. */
async function readStoredPlaylist(url: string, version: string): Promise<string | null> {
  const file = await readMediaFile(url)
  const [chunk] = file?.chunks ?? []
  const bytes = file && chunk ? await readChunk(file, chunk) : null
  const text = bytes && (await bytes.text())
  if (text === null || file?.version === version) return text
  const previous = rewritePlaylist(text, { base: url, quality: 'low' })
  const parts = previous.kind === 'media' ? previous.parts : []
  await deleteMediaFiles([url, ...parts.map((part) => part.url)].map(fileKey))
  return null
}

async function storePlaylist(url: string, text: string, version: string, deps: PlanDeps): Promise<void> {
  const bytes = new Blob([text])
  await deps.claimFiles(url)
  await deps.ensureSpace(bytes.size)
  const metadata = { url, type: 'application/vnd.apple.mpegurl', version, totalBytes: bytes.size }
  try {
    await storeChunk(metadata, 0, bytes)
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error
    if (!(await deps.evict())) throw new MediaDownloadError('room', { cause: error })
    await storeChunk(metadata, 0, bytes)
  }
}

/** Identifies a playlist by the FNV-1a hash of its text and its length. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}
