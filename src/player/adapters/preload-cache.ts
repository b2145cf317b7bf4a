// Media preloaded for the next pair of videos, by URL.

/** A playlist or segment of a stream, and how long its download took: hls.js chooses the quality by it. */
export type PreloadedSegment = {
  /** URL after redirects: relative addresses in the part resolve against it. */
  readonly url: string
  readonly data: string | ArrayBuffer
  readonly milliseconds: { readonly toFirst: number; readonly total: number }
}

export type PreloadedMedia = {
  readonly url: string
  /** A whole file, once it is loaded. */
  file: Blob | null
  /** A stream's playlists and segments. */
  readonly segments: Map<string, PreloadedSegment>
}

const cache = new Set<PreloadedMedia>()

/** Makes `media` available until the returned function is called. */
export function cachePreloaded(media: PreloadedMedia): () => void {
  cache.add(media)
  return () => cache.delete(media)
}

export function preloadedFile(url: string): Blob | null {
  for (const media of cache) if (media.url === url && media.file) return media.file
  return null
}

/** Removes and returns a part. Each is used once, because the remuxer may write into it. */
export function takePreloadedSegment(key: string): PreloadedSegment | null {
  for (const { segments } of cache) {
    const segment = segments.get(key)
    if (segment) {
      segments.delete(key)
      return segment
    }
  }
  return null
}
