// Determines which files a video consists of, and stores its playlists.
import type { KeptReason, Quality } from '#src/offline/tasks/kept-task.ts'
import { askHost, mustBeMedia } from './ask-host.ts'
import type { FetchDeps } from './fetch-part.ts'
import { keepPlaylist, type ReadPlaylist, type WantedPart } from './hls-playlists.ts'
import { dropMediaFiles, keepPiece, readMediaFile, readPiece } from './media-store.ts'
import { isFull, MediaTrouble } from './media-trouble.ts'

/** `files`: the playlists, already stored. `parts`: the ranges to download. */
export type MediaPlan = { readonly files: readonly string[]; readonly parts: readonly WantedPart[] }

export type PlanDeps = Pick<FetchDeps, 'signal' | 'makeRoom' | 'letGo'> & {
  /** Called before a file is stored, so that it is not deleted as unneeded. */
  readonly claim: (url: string) => Promise<void>
  readonly quality: Quality
  readonly plays: (codecs: string) => boolean
}

/** Rejects with a `MediaTrouble` if the video cannot be stored, or not now. */
export async function planMedia(url: string, deps: PlanDeps): Promise<MediaPlan> {
  return isPlaylist(url) ? planStream(url, deps, {}) : planFile(url, deps)
}

const isPlaylist = (url: string): boolean => /\.m3u8($|[?#])/i.test(url)

/** A length that a HEAD request does not provide is read from the download's response. */
async function planFile(url: string, deps: PlanDeps): Promise<MediaPlan> {
  const file = await readMediaFile(url)
  const bytes = file?.total ?? (await askLength(url, deps.signal))
  return { files: [], parts: [{ url, from: 0, to: null, bytes }] }
}

async function askLength(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const { response, stop } = await askHost(url, { method: 'HEAD' }, signal)
    stop()
    const length = response.headers.get('content-length')
    return response.ok && length !== null && response.headers.get('content-encoding') === null ? Number(length) : null
  } catch (error) {
    if (error instanceof MediaTrouble) return null
    throw error
  }
}

async function planStream(url: string, deps: PlanDeps, { bitrate }: Pick<ReadPlaylist, 'bitrate'>): Promise<MediaPlan> {
  const asked = await bringPlaylist(url, deps)
  const version = versionOf(asked.text)
  // A stored playlist has one stream: another task with the same playlist uses it, whatever its quality setting.
  const before = await keptText(url, version)
  const { text, base } = before === null ? asked : { text: before, base: url }
  const read = { base, quality: deps.quality, plays: deps.plays, ...(bitrate !== undefined && { bitrate }) }
  const kept = keepPlaylist(text, read)
  if (kept.kind === 'media') {
    if (before === null) await keepText(url, kept.text, version, deps)
    return { files: [url], parts: kept.parts }
  }
  if (kept.kind !== 'master') throw new MediaTrouble(kept.kind satisfies KeptReason)
  const files = [url]
  const parts: WantedPart[] = []
  for (const playlist of kept.playlists) {
    const plan = await planStream(playlist.url, deps, { bitrate: playlist.bitrate })
    files.push(...plan.files)
    parts.push(...plan.parts)
  }
  if (before === null) await keepText(url, kept.text, version, deps)
  return { files, parts }
}

/** Always fetches a playlist again, because it may have changed since it was stored. */
async function bringPlaylist(url: string, { signal }: PlanDeps): Promise<{ text: string; base: string }> {
  const { response, stop } = await askHost(url, {}, signal)
  try {
    await mustBeMedia(response)
    return { text: await response.text(), base: response.url || url }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof MediaTrouble ? error : new MediaTrouble('network', { cause: error })
  } finally {
    stop()
  }
}

/** The stored playlist if it has the same version. Deletes one of another version with all its files. */
async function keptText(url: string, version: string): Promise<string | null> {
  const file = await readMediaFile(url)
  const [piece] = file?.pieces ?? []
  const bytes = piece ? await readPiece(url, piece) : null
  const text = bytes && (await bytes.text())
  if (text === null || file?.version === version) return text
  const old = keepPlaylist(text, { base: url, quality: 'low' })
  await dropMediaFiles([url, ...(old.kind === 'media' ? old.parts.map((part) => part.url) : [])])
  return null
}

async function keepText(url: string, text: string, version: string, deps: PlanDeps): Promise<void> {
  const bytes = new Blob([text])
  await deps.claim(url)
  await deps.makeRoom(bytes.size)
  const facts = { url, type: 'application/vnd.apple.mpegurl', version, total: bytes.size }
  try {
    await keepPiece(facts, 0, bytes)
  } catch (error) {
    if (!isFull(error)) throw error
    if (!(await deps.letGo())) throw new MediaTrouble('room', { cause: error })
    await keepPiece(facts, 0, bytes)
  }
}

/** Identifies a playlist by the FNV-1a hash of its text and its length. */
function versionOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return `${(hash >>> 0).toString(16)}-${text.length}`
}
