// Stores media files: records of stored byte ranges in IndexedDB, the bytes in Cache Storage, one entry per chunk. A
// chunk is recorded after its bytes are stored, so that every recorded chunk exists.
import { entries, get } from 'idb-keyval'
import { changeLine } from '#src/offline/change-line.ts'
import { limitWait } from '#src/offline/limit-wait.ts'
import { changeRecord, openStores } from '#src/offline/open-store.ts'
import { emptyFile, type MediaFile, readMediaRecord } from './media-file.ts'
import { addPiece, type Piece } from './pieces.ts'

const files = openStores('curio-media', ['files'])('files')
const line = changeLine('curio-media')
const cacheName = 'curio-media'

/** Milliseconds Cache Storage may take to open the cache, to list it, or to read a chunk. */
const cacheLimitMs = 10_000

const cacheKey = (url: string, { from, to }: Piece) => `/kept-media/${encodeURIComponent(url)}/${from}-${to}`

/** The record of a file; null if there is none or storage fails. */
export async function readMediaFile(url: string): Promise<MediaFile | null> {
  try {
    return readMediaRecord(await get<unknown>(url, files))
  } catch {
    return null
  }
}

/** Every file with a record. */
export async function listMediaFiles(): Promise<MediaFile[]> {
  try {
    const all = await entries<string, unknown>(files)
    return all.flatMap(([, value]) => readMediaRecord(value) ?? [])
  } catch {
    return []
  }
}

/** Metadata of a file. */
export type FileFacts = Pick<MediaFile, 'url' | 'type' | 'version' | 'total'>

/** Stores a chunk of a file. Rejects with a `QuotaExceededError` if the device is full. */
export async function keepPiece(facts: FileFacts, from: number, bytes: Blob): Promise<MediaFile> {
  const piece = { from, to: from + bytes.size }
  const cache = await caches.open(cacheName)
  await cache.put(cacheKey(facts.url, piece), new Response(bytes))
  return changeFile(facts.url, (file) => ({
    ...withFacts(file, facts),
    pieces: addPiece(file.pieces, piece),
  }))
}

/** Updates the metadata of a file; its bytes stay. */
export const noteFile = (facts: FileFacts): Promise<MediaFile> =>
  changeFile(facts.url, (file) => withFacts(file, facts))

/** Keeps metadata that the host did not send again. */
const withFacts = (file: MediaFile, { type, version, total }: FileFacts): MediaFile => ({
  ...file,
  type: type || file.type,
  version: version ?? file.version,
  total: total ?? file.total,
})

/** The bytes of a chunk; null if the browser deleted them. Rejects if storage does not answer in time. */
export async function readPiece(url: string, piece: Piece): Promise<Blob | null> {
  const cache = await limitWait(caches.open(cacheName), cacheLimitMs)
  const answer = await limitWait(cache.match(cacheKey(url, piece)), cacheLimitMs)
  return answer ? answer.blob() : null
}

/** Deletes the files that lost a chunk in Cache Storage, for example when it was cleared. A timeout deletes none. */
export async function dropLostMedia(): Promise<void> {
  // Files are listed first: a chunk is recorded after its bytes are cached.
  const known = await listMediaFiles()
  if (known.length === 0) return
  try {
    const cache = await limitWait(caches.open(cacheName), cacheLimitMs)
    const requests = await limitWait(cache.keys(), cacheLimitMs)
    const cached = new Set(requests.map(({ url }) => new URL(url).pathname))
    const isLost = ({ url, pieces }: MediaFile) => pieces.some((piece) => !cached.has(cacheKey(url, piece)))
    await dropMediaFiles(known.filter(isLost).map(({ url }) => url))
  } catch {
    return
  }
}

/** Deletes files with all their bytes. */
export async function dropMediaFiles(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const file = await readMediaFile(url)
    await changeRecord(files, url, () => undefined).catch(() => undefined)
    const cache = file && (await caches.open(cacheName).catch(() => null))
    if (cache) await Promise.all(file.pieces.map((piece) => cache.delete(cacheKey(url, piece))))
  }
  if (urls.length > 0) line.tell()
}

async function changeFile(url: string, change: (file: MediaFile) => MediaFile): Promise<MediaFile> {
  let isNew = false
  const kept = await changeRecord(files, url, (record) => {
    const before = readMediaRecord(record)
    isNew = before === null
    return change(before ?? emptyFile(url))
  })
  if (isNew) line.tell()
  return kept ?? emptyFile(url)
}

/** Calls `listener` after files were added or deleted in any tab. Returns a function that unsubscribes. */
export const onMediaFilesChange = line.onChange
