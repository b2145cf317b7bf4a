// The grammar of HLS playlists (RFC 8216): lines, attribute lists, byte ranges. Callers interpret the values.

export type ByteRange = { readonly url: string; readonly from: number; readonly length: number | null }

/** Returns the lines that are not blank, trimmed. */
export const playlistLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns a value of an attribute list without its quotes. */
export function playlistAttribute(line: string, name: string): string | null {
  const found = new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]
  return found?.replaceAll('"', '') ?? null
}

/** Parses `length@from`; without `from` the range begins where the previous one ended. */
export function byteRange(url: string, text: string | null, before: ByteRange | null): ByteRange {
  if (text === null) return { url, from: 0, length: null }
  const [length, from] = text.split('@').map(Number)
  const next = before?.url === url ? before.from + (before.length ?? 0) : 0
  return { url, from: from ?? next, length: length ?? null }
}
