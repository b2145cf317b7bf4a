// The grammar of HLS playlists (RFC 8216): lines, attribute lists, byte ranges. Callers interpret the values.

export type ByteRange = { readonly url: string; readonly offset: number; readonly length: number | null }

/** Returns the lines that are not blank, trimmed. */
export const splitPlaylistLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns a value of an attribute list without its quotes. */
export function readPlaylistAttribute(line: string, name: string): string | null {
  const match = new RegExp(`[:,]${name}=("[^"]*"|[^,]*)`).exec(line)?.[1]
  return match?.replaceAll('"', '') ?? null
}

/** Parses `length@from`; without `from` the range begins where the previous one ended. */
export function parseByteRange(url: string, text: string | null, previous: ByteRange | null): ByteRange {
  if (text === null) return { url, offset: 0, length: null }
  const [length, offset] = text.split('@').map(Number)
  const next = previous?.url === url ? previous.offset + (previous.length ?? 0) : 0
  return { url, offset: offset ?? next, length: length ?? null }
}
