import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SegmentList } from '#src/domain/segments/segments.ts'
import type { SoundFindings } from '#src/offline/drafts/stored-draft.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { AudioPart } from './fetch-audio.ts'

/** What to analyze. A side without a URL is not loaded; unless `isListening`, the sound of both is not compared. */
export type SoundRequest = {
  readonly urls: { readonly [Name in SideName]: string }
  readonly lists: { readonly [Name in SideName]: SegmentList }
  readonly isListening: boolean
}

/** What the comparison of both sounds yields. `lineMap` is null where the sides run alike. */
export type SoundResult = { readonly found: SoundFindings; readonly lineMap: LineMap | null }

/** Messages to the worker: first what to analyze, then the decoded sound of each side in parts, and its end. */
export type WorkerRequest =
  | ({ readonly kind: 'analyze' } & SoundRequest)
  | {
      readonly kind: 'samples'
      /** Of each channel, at the sample rate of the analysis. */
      readonly channels: readonly Float32Array[]
      readonly startSeconds: number
    }
  /** `isComplete`: all parts could be decoded. */
  | { readonly kind: 'end'; readonly isComplete: boolean }

/** Messages from it: parts to decode, which only the page can do; a waveform; last the result, null where the sound was not compared. */
export type WorkerResponse =
  | { readonly kind: 'decode'; readonly parts: readonly AudioPart[] }
  | { readonly kind: 'peaks'; readonly side: SideName; readonly values: Uint8Array<ArrayBuffer> | null }
  | { readonly kind: 'finished'; readonly result: SoundResult | null }
