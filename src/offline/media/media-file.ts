// One stored media file: a whole video, a playlist or a segment. Pure: `media-store.ts` persists it.
import { isRecord } from '#src/domain/is-record.ts'
import { unsignedUrl } from '#src/domain/media/link-expiry.ts'
import type { Chunk } from './chunks.ts'

export type MediaFile = {
  /** Absolute URL, without a fragment and without what signs it. */
  readonly url: string
  /** What its chunks are named by: `url`, or the signed URL of a file that an app stored which did not leave that out. */
  readonly storedAs: string
  /** Content type from its host. */
  readonly type: string
  /** ETag or Last-Modified from its host; null if there is neither. */
  readonly version: string | null
  /** Length in bytes; null until known. */
  readonly totalBytes: number | null
  /** In order, without overlaps. Each is one entry in Cache Storage. */
  readonly chunks: readonly Chunk[]
}

export const emptyFile = (url: string): MediaFile => ({
  url,
  storedAs: url,
  type: '',
  version: null,
  totalBytes: null,
  chunks: [],
})

/** Parses a stored record; null if it is invalid. */
export function parseMediaFile(value: unknown): MediaFile | null {
  if (!isRecord(value)) return null
  const { url, storedAs, type, version, totalBytes, chunks } = value
  if (typeof url !== 'string' || typeof type !== 'string' || !Array.isArray(chunks)) return null
  return {
    url: unsignedUrl(url),
    storedAs: typeof storedAs === 'string' ? storedAs : url,
    type,
    version: typeof version === 'string' ? version : null,
    totalBytes: typeof totalBytes === 'number' ? totalBytes : null,
    chunks: chunks.filter(isChunk),
  }
}

const isChunk = (value: unknown): value is Chunk =>
  isRecord(value) && typeof value['from'] === 'number' && typeof value['to'] === 'number'
