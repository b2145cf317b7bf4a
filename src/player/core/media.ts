// The port of one video: the commands it takes and the events it reports. Adapters implement it.

export const sideNames = ['source', 'dub'] as const

export type SideName = (typeof sideNames)[number]

export function otherSide(name: SideName): SideName {
  return name === 'source' ? 'dub' : 'source'
}

/** Why a video cannot be shown. Hosts are as in a URL (`host:port`), times are media seconds. */
export type MediaProblem =
  | { readonly kind: 'not-found' | 'forbidden' | 'network' }
  /** `codec`: the name of the one that the browser does not play; `null` if it is unknown. */
  | { readonly kind: 'codec'; readonly codec: string | null }
  /** It has data and does not play despite all recovery attempts. */
  | { readonly kind: 'stuck' }
  /** The device has no loudspeaker or headphones, and the browser plays no sound-only file without one. */
  | { readonly kind: 'no-audio-output' }
  /** Its signed URL has expired. */
  | { readonly kind: 'expired' }
  /** Its host answers but does not allow this page to read from it. */
  | { readonly kind: 'cors' }
  /** The file is empty, cut off or corrupt; it plays up to `at`. */
  | { readonly kind: 'damaged'; readonly at: number }
  /** The page's content security policy refuses `host`, or the host that `host` redirects to. */
  | { readonly kind: 'host-not-allowed'; readonly host: string; readonly isRedirect: boolean }
  /** One segment of a stream is missing; `segment` counts from 1. */
  | { readonly kind: 'missing-segment'; readonly segment: number; readonly at: number }
  /** `host` answers with an error of its own. */
  | { readonly kind: 'host-error'; readonly host: string; readonly status: number }
  /** `host` accepted the request and does not respond. */
  | { readonly kind: 'no-answer'; readonly host: string }
  /** `host` does not support byte ranges, and the file cannot be loaded whole. */
  | { readonly kind: 'no-ranges'; readonly host: string }

export type MediaCommand =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  /** To the frame shown at `to` seconds. */
  | { readonly kind: 'seek'; readonly to: number }
  | { readonly kind: 'rate'; readonly rate: number }
  | { readonly kind: 'mute'; readonly muted: boolean }
  /** 0 to 1. */
  | { readonly kind: 'volume'; readonly volume: number }
  /**
   * Hides frames that begin after `until` seconds while playback continues: the last frame before stays visible. `null`
   * shows all frames again; so does a seek once the new position is visible.
   */
  | { readonly kind: 'freeze'; readonly until: number | null }
  /** Reports every frame, or else only the clock, a few times a second. */
  | { readonly kind: 'report-frames'; readonly frames: boolean }

/** Times are media seconds; `at` is milliseconds on the session's clock. */
export type MediaEvent =
  | { readonly kind: 'metadata'; readonly duration: number }
  /** Enough is buffered to play on from here. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'stalled' }
  /** Whether data is buffered at its position, independent of `ready` and `stalled`. */
  | { readonly kind: 'buffered'; readonly isBuffered: boolean }
  /** The frame that begins at `time` is displayed at `at`, when the clock will be at `clock`. */
  | { readonly kind: 'frame'; readonly time: number; readonly at: number; readonly clock: number | null }
  /** Position of the clock, from a browser that does not report frames, or while they are not watched. */
  | { readonly kind: 'clock'; readonly time: number; readonly at: number }
  /** It plays, by a command of the session or by another, such as a media key. */
  | { readonly kind: 'started' }
  | { readonly kind: 'stopped'; readonly time: number }
  | { readonly kind: 'seeked'; readonly time: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'rate-changed'; readonly rate: number }
  /** The browser requires a user gesture before it plays. */
  | { readonly kind: 'play-blocked' }
  /** Whether its frames can be covered from now on. */
  | { readonly kind: 'freeze-support'; readonly canFreeze: boolean }
  | { readonly kind: 'failed'; readonly problem: MediaProblem }

export type MediaPort = {
  /** Position of its clock in media seconds. */
  readonly time: () => number
  readonly perform: (command: MediaCommand) => void
  /** Supports one listener at a time. Returns a function that unsubscribes. */
  readonly subscribe: (listener: (event: MediaEvent) => void) => () => void
}
