// Media preloaded for the next pair of videos, by URL.

/** A playlist or segment of a stream, and how long its download took: hls.js chooses the quality by it. */
export type WarmPart = {
  /** URL after redirects: relative addresses in the part resolve against it. */
  readonly url: string
  readonly data: string | ArrayBuffer
  readonly milliseconds: { readonly toFirst: number; readonly whole: number }
}

export type WarmMedia = {
  readonly url: string
  /** A whole file, once it is loaded. */
  file: Blob | null
  /** A stream's playlists and segments. */
  readonly parts: Map<string, WarmPart>
}

const warmed = new Set<WarmMedia>()

/** Makes `media` available until the returned function is called. */
export function keepWarm(media: WarmMedia): () => void {
  warmed.add(media)
  return () => warmed.delete(media)
}

export function warmFile(url: string): Blob | null {
  for (const media of warmed) if (media.url === url && media.file) return media.file
  return null
}

/** Removes and returns a part. Each is used once, because the remuxer may write into it. */
export function takeWarmPart(key: string): WarmPart | null {
  for (const { parts } of warmed) {
    const part = parts.get(key)
    if (part) {
      parts.delete(key)
      return part
    }
  }
  return null
}
