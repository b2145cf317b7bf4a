// What the page plays and records, as plain data.

/** Two videos under Curio's session, or merely started together. */
export type PairKind = 'curio' | 'naive'

export type PresentedFrame = {
  /** Milliseconds of the page's clock. */
  readonly at: number
  readonly frame: number
  /** The browser's count of presented frames, which includes those it did not report. */
  readonly presented?: number
}

export type PlayResult = {
  readonly source: readonly PresentedFrame[]
  readonly dub: readonly PresentedFrame[]
}

/** Milliseconds until both sides showed a frame after a seek, and whether it was the right one on both. */
export type SeekResult = { readonly ms: number; readonly isCorrect: boolean }
