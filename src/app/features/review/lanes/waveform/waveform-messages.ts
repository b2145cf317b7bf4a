import type { AudioPart } from './fetch-audio.ts'

/** Messages to the worker: first what to read, then the decoded sound in parts, then the end. */
export type WorkerRequest =
  | { readonly kind: 'read'; readonly url: string }
  | {
      readonly kind: 'samples'
      readonly samples: Float32Array
      readonly startSeconds: number
      readonly decodeRateHz: number
    }
  | { readonly kind: 'end' }

/** Messages from it: parts to decode, which only the page can do, or the result; null when there is none. */
export type WorkerResponse =
  | { readonly kind: 'decode'; readonly parts: readonly AudioPart[] }
  | { readonly kind: 'peaks'; readonly values: Uint8Array<ArrayBuffer> | null }
