import type { SoundPart } from './fetch-sound.ts'

/** To the worker: first what to read, then the decoded sound in pieces, then that this was all. */
export type ToWorker =
  | { readonly kind: 'read'; readonly url: string }
  | { readonly kind: 'samples'; readonly samples: Float32Array; readonly at: number; readonly rate: number }
  | { readonly kind: 'end' }

/** From it: what to decode, which only the page can, or the result; null when there is none. */
export type FromWorker =
  | { readonly kind: 'decode'; readonly parts: readonly SoundPart[] }
  | { readonly kind: 'peaks'; readonly values: Uint8Array<ArrayBuffer> | null }
