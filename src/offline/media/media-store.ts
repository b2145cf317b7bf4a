// Stores media files: records of stored byte ranges in IndexedDB, the bytes in Cache Storage, one entry per chunk. A
// chunk is recorded after its bytes are stored, so that every recorded chunk exists. A file is identified by its address
// without what signs it, and stays when the same video is signed again.
import { del, entries, get, keys } from 'idb-keyval'
import { unsignedUrl } from '#src/domain/media/link-expiry.ts'
import { changeChannel } from '#src/offline/change-channel.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { updateRecord, openStores } from '#src/offline/open-database.ts'
import { emptyFile, type MediaFile, parseMediaFile } from './media-file.ts'
import { addChunk, type Chunk, totalSize } from './chunks.ts'

const files = openStores('curio-media', ['files'])('files')
const channel = changeChannel('curio-media')
const cacheName = 'curio-media'

/** Milliseconds Cache Storage may take to open the cache, to list it, or to read a chunk. */
const cacheTimeoutMs = 10_000

/** Identifies the file at an absolute URL. */
export const fileKey = (url: string): string => unsignedUrl(url).replace(/#.*$/, '')

const cacheKey = ({ storedAs }: Pick<MediaFile, 'storedAs'>, { from, to }: Chunk) =>
  `/offline-media/${encodeURIComponent(storedAs)}/${from}-${to}`

let rekeying: Promise<void> | undefined

/**
 * Moves records that an earlier app stored under signed addresses to their keys, once. Their chunks stay where they are:
 * an earlier app may be open. Of several records of a file, the largest stays.
 */
const rekeyRecords = (): Promise<void> =>
  (rekeying ??= (async () => {
    const signed = (await keys<string>(files)).filter((name) => fileKey(name) !== name)
    for (const name of signed) {
      const moved = parseMediaFile(await get<unknown>(name, files))
      let other: MediaFile | null = null
      if (moved)
        await updateRecord(files, fileKey(name), (record) => {
          const existing = parseMediaFile(record)
          const isLarger = !existing || totalSize(moved.chunks) > totalSize(existing.chunks)
          other = isLarger ? existing : moved
          if (existing?.storedAs === moved.storedAs) other = null
          return isLarger ? moved : existing
        })
      await del(name, files)
      if (other) await deleteChunks(other)
    }
  })().catch(() => undefined))

/** The record of a file; null if there is none or storage fails. */
export const readMediaFile = (url: string): Promise<MediaFile | null> => loadRecord(fileKey(url)).catch(() => null)

async function loadRecord(key: string): Promise<MediaFile | null> {
  await rekeyRecords()
  return parseMediaFile(await get<unknown>(key, files))
}

/** Every file with a record. Rejects if storage fails. */
export async function loadMediaFiles(): Promise<MediaFile[]> {
  await rekeyRecords()
  const all = await entries<string, unknown>(files)
  return all.flatMap(([, value]) => parseMediaFile(value) ?? [])
}

/** Metadata of a file. */
export type FileMetadata = Pick<MediaFile, 'url' | 'type' | 'version' | 'totalBytes'>

/** Stores a chunk of a file. Rejects with a `QuotaExceededError` if the device is full. */
export async function storeChunk(metadata: FileMetadata, from: number, bytes: Blob): Promise<MediaFile> {
  const chunk = { from, to: from + bytes.size }
  const stored = (await loadRecord(fileKey(metadata.url))) ?? emptyFile(fileKey(metadata.url))
  const cache = await caches.open(cacheName)
  await cache.put(cacheKey(stored, chunk), new Response(bytes))
  return updateFile(metadata.url, (file) => ({
    ...withMetadata(file, metadata),
    storedAs: stored.storedAs,
    chunks: addChunk(file.chunks, chunk),
  }))
}

/** Updates the metadata of a file; its bytes stay. */
export const updateFileMetadata = (metadata: FileMetadata): Promise<MediaFile> =>
  updateFile(metadata.url, (file) => withMetadata(file, metadata))

/** Keeps metadata that the host did not send again. */
const withMetadata = (file: MediaFile, { type, version, totalBytes }: FileMetadata): MediaFile => ({
  ...file,
  type: type || file.type,
  version: version ?? file.version,
  totalBytes: totalBytes ?? file.totalBytes,
})

/** The bytes of a chunk; null if the browser deleted them. Rejects if storage fails or does not answer in time. */
export async function readChunk(file: Pick<MediaFile, 'storedAs'>, chunk: Chunk): Promise<Blob | null> {
  const cache = await withTimeout(caches.open(cacheName), cacheTimeoutMs)
  const response = await withTimeout(cache.match(cacheKey(file, chunk)), cacheTimeoutMs)
  return response ? response.blob() : null
}

/** Deletes the files that lost a chunk in Cache Storage, for example when it was cleared. None if storage fails. */
export async function deleteIncompleteMedia(): Promise<void> {
  try {
    // Files are listed first: a chunk is recorded after its bytes are cached.
    const knownFiles = await loadMediaFiles()
    if (knownFiles.length === 0) return
    const cache = await withTimeout(caches.open(cacheName), cacheTimeoutMs)
    const requests = await withTimeout(cache.keys(), cacheTimeoutMs)
    const cached = new Set(requests.map(({ url }) => new URL(url).pathname))
    const isLost = (file: MediaFile) => file.chunks.some((chunk) => !cached.has(cacheKey(file, chunk)))
    await deleteMediaFiles(knownFiles.filter(isLost).map(({ url }) => url))
  } catch {
    return
  }
}

/** Deletes the files that `fileKeys` identify, with all their bytes. A file whose record cannot be deleted stays. */
export async function deleteMediaFiles(fileKeys: readonly string[]): Promise<void> {
  for (const key of fileKeys) {
    const deleted = await deleteRecord(key).catch(() => null)
    if (deleted) await deleteChunks(deleted)
  }
  if (fileKeys.length > 0) channel.notify()
}

async function deleteRecord(key: string): Promise<MediaFile | null> {
  const file = await loadRecord(key)
  await updateRecord(files, key, () => undefined)
  return file
}

async function deleteChunks(file: MediaFile): Promise<void> {
  const cache = await caches.open(cacheName).catch(() => null)
  if (cache) await Promise.all(file.chunks.map((chunk) => cache.delete(cacheKey(file, chunk))))
}

async function updateFile(url: string, change: (file: MediaFile) => MediaFile): Promise<MediaFile> {
  let isNew = false
  const key = fileKey(url)
  const updated = await updateRecord(files, key, (record) => {
    const before = parseMediaFile(record)
    isNew = before === null
    return change(before ?? emptyFile(key))
  })
  if (isNew) channel.notify()
  return updated ?? emptyFile(key)
}

/** Calls `listener` after files were added or deleted in any tab. Returns a function that unsubscribes. */
export const onMediaFilesChange = channel.onChange
