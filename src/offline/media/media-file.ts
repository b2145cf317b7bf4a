// One file of a video on this device: a whole one, a playlist or a stream's part. Pure: who keeps it is `media-store.ts`.
import { isRecord } from '#src/domain/is-record.ts'
import type { Piece } from './pieces.ts'

export type MediaFile = {
  /** The full address, without a fragment. */
  readonly url: string
  /** As its host names it. */
  readonly type: string
  /** The host's word for this very content, its ETag or the time it was changed; null when it has none. */
  readonly version: string | null
  /** Bytes in all; null until known. */
  readonly total: number | null
  /** In order, never overlapping. Each is one entry of the cache. */
  readonly pieces: readonly Piece[]
}

export const emptyFile = (url: string): MediaFile => ({ url, type: '', version: null, total: null, pieces: [] })

/** Reads what was kept, perhaps by another version; null when it is no file of ours. */
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
