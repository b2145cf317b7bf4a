// One stored media file: a whole video, a playlist or a segment. Pure: `media-store.ts` persists it.
import { isRecord } from '#src/domain/is-record.ts'
import type { Piece } from './pieces.ts'

export type MediaFile = {
  /** Absolute URL without a fragment. */
  readonly url: string
  /** Content type from its host. */
  readonly type: string
  /** ETag or Last-Modified from its host; null if there is neither. */
  readonly version: string | null
  /** Length in bytes; null until known. */
  readonly total: number | null
  /** In order, without overlaps. Each is one entry in Cache Storage. */
  readonly pieces: readonly Piece[]
}

export const emptyFile = (url: string): MediaFile => ({ url, type: '', version: null, total: null, pieces: [] })

/** Parses a stored record, also of another app version; null if it is invalid. */
export function readMediaRecord(value: unknown): MediaFile | null {
  if (!isRecord(value)) return null
  const { url, type, version, total, pieces } = value
  if (typeof url !== 'string' || typeof type !== 'string' || !Array.isArray(pieces)) return null
  return {
    url,
    type,
    version: typeof version === 'string' ? version : null,
    total: typeof total === 'number' ? total : null,
    pieces: pieces.filter(isPiece),
  }
}

const isPiece = (value: unknown): value is Piece =>
  isRecord(value) && typeof value['from'] === 'number' && typeof value['to'] === 'number'
