import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { MediaEvent, SideName } from './media.ts'
import type { AudibleSide, PlayRange } from './session-state.ts'

/** What the session's reducer accepts. */
export type SessionEvent =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'seek'; readonly to: number }
  /** Plays from `start` and stops on the last frame before `end`, or loops. Shared seconds. */
  | ({ readonly kind: 'play-range'; readonly loop?: boolean } & Omit<PlayRange, 'audible'>)
  /** Plays the ranges in order, each with its sound, and stops on the last frame of the last one, or loops. */
  | { readonly kind: 'play-ranges'; readonly ranges: readonly PlayRange[]; readonly loop?: boolean }
  /** Pauses and moves both sides by frames of the leader; backwards if negative. */
  | { readonly kind: 'step'; readonly frames: number }
  /** From now on the shared position p shows the source at p and the dub at p + `seconds`. */
  | { readonly kind: 'offset'; readonly seconds: number }
  /** How both run together from now on; `null`: alike. While playing, the leader plays on and the follower moves. */
  | { readonly kind: 'line-map'; readonly map: LineMap | null }
  /** 0 to 1, for both sides. */
  | { readonly kind: 'volume'; readonly volume: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'set-audible'; readonly audible: AudibleSide }
  /** The page was hidden. */
  | { readonly kind: 'hidden' }
  /** A side's media is reloaded. */
  | { readonly kind: 'reload'; readonly side: SideName }
  /** Time has passed. */
  | { readonly kind: 'tick' }
  | { readonly kind: 'media'; readonly side: SideName; readonly event: MediaEvent }
