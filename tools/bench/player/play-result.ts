// What the page records, as plain data.

export type PresentedFrame = {
  /** Milliseconds of the page's clock. */
  readonly at: number
  readonly frame: number
  /** The browser's count of presented frames, which includes those it did not report. */
  readonly presented?: number
}

export type RecordedCommand = {
  readonly at: number
  readonly kind: 'seek' | 'rate' | 'pause' | 'play'
  readonly value: number
}

export type PlayResult = {
  readonly source: readonly PresentedFrame[]
  readonly dub: readonly PresentedFrame[]
  readonly commands: { readonly source: readonly RecordedCommand[]; readonly dub: readonly RecordedCommand[] }
}

/** Milliseconds until both sides showed a frame after a seek, and whether it was the right one on both. */
export type SeekResult = { readonly ms: number; readonly isCorrect: boolean }
