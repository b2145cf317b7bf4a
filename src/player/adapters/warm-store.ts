// What was loaded ahead for the next pair of videos, by address; whoever shows them takes it from here.

/** Bytes of a stream's part, and how long they took to come: what a stream's quality goes by. */
export type WarmPart = {
  /** Where it came from in the end: what else it names is found from there. */
  readonly url: string
  readonly data: string | ArrayBuffer
  readonly milliseconds: { readonly toFirst: number; readonly whole: number }
}

export type WarmMedia = {
  readonly url: string
  /** A whole file, once it is here. */
  file: Blob | null
  /** A stream's playlists and parts. */
  readonly parts: Map<string, WarmPart>
}

const warmed = new Set<WarmMedia>()

/** Keeps what `media` gathers until the function returned is called. */
export function keepWarm(media: WarmMedia): () => void {
  warmed.add(media)
  return () => warmed.delete(media)
}

export function warmFile(url: string): Blob | null {
  for (const media of warmed) if (media.url === url && media.file) return media.file
  return null
}

/** A part is taken once: whoever repackages it may write into it. */
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
