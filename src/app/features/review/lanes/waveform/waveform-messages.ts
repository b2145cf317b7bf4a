import type { SoundPart } from './fetch-sound.ts'

/** Messages to the worker: first what to read, then the decoded sound in parts, then the end. */
export type ToWorker =
  | { readonly kind: 'read'; readonly url: string }
  | { readonly kind: 'samples'; readonly samples: Float32Array; readonly at: number; readonly rate: number }
  | { readonly kind: 'end' }

/** Messages from it: parts to decode, which only the page can do, or the result; null when there is none. */
export type FromWorker =
  | { readonly kind: 'decode'; readonly parts: readonly SoundPart[] }
  | { readonly kind: 'peaks'; readonly values: Uint8Array<ArrayBuffer> | null }
