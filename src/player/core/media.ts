// The port of one video: what the session asks of it, and what it reports. Adapters implement it.

export const sideNames = ['source', 'dub'] as const

export type SideName = (typeof sideNames)[number]

/** Why a video cannot be shown. Hosts are as in a URL (`host:port`), times are media seconds. */
export type MediaProblem =
  | { readonly kind: 'not-found' | 'forbidden' | 'codec' | 'network' }
  /** Its signed address has run out. */
  /** It has data and does not play, after everything was tried. */
  | { readonly kind: 'stuck' }
  | { readonly kind: 'expired' }
  /** Its host answers, and does not let this page read from it. */
  | { readonly kind: 'cors' }
  /** The file is empty, cut off or corrupt; it can be played up to `at`. */
  | { readonly kind: 'damaged'; readonly at: number }
  /** The page's content security policy refuses `host`, or the host that `host` redirects to. */
  | { readonly kind: 'host-not-allowed'; readonly host: string; readonly redirects: boolean }
  /** One segment of a stream is not at its address; `part` counts from 1. */
  | { readonly kind: 'missing-part'; readonly part: number; readonly at: number }
  /** `host` took the request and sends nothing. */
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
   * Plays on, but lets no frame be seen that begins after `until` seconds: the last one before it stays on show. `null`
   * shows all again; a seek does so once the new place is there.
   */
  | { readonly kind: 'cover'; readonly until: number | null }
  /** To tell its frames, or else a few times a second where its clock stands. */
  | { readonly kind: 'watch'; readonly frames: boolean }

/** Times are media seconds; `at` is milliseconds on the session's clock. */
export type MediaEvent =
  | { readonly kind: 'metadata'; readonly duration: number }
  /** Enough is loaded to go on from here. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'stalled' }
  /** Whether data is loaded at its position, whatever it says of being ready. */
  | { readonly kind: 'buffered'; readonly ahead: boolean }
  /** The frame that begins at `time` shows at `at`, when its clock will stand at `clock`. */
  | { readonly kind: 'frame'; readonly time: number; readonly at: number; readonly clock: number | null }
  /** Where its clock stands, from a browser that cannot tell frames, or while they are not watched. */
  | { readonly kind: 'clock'; readonly time: number; readonly at: number }
  /** It runs, by our command or by someone else's (media keys). */
  | { readonly kind: 'started' }
  | { readonly kind: 'stopped'; readonly time: number }
  | { readonly kind: 'seeked'; readonly time: number }
  | { readonly kind: 'ended' }
  | { readonly kind: 'rate-changed'; readonly rate: number }
  /** The browser wants a gesture before it plays. */
  | { readonly kind: 'refused' }
  /** Its frames can be covered from now on, or cannot: what it plays is seen. */
  | { readonly kind: 'covers'; readonly able: boolean }
  | { readonly kind: 'failed'; readonly problem: MediaProblem }

export type MediaPort = {
  /** Where its clock stands, in media seconds. */
  readonly time: () => number
  readonly perform: (command: MediaCommand) => void
  /** One listener at a time; returns what takes it away. */
  readonly subscribe: (listener: (event: MediaEvent) => void) => () => void
}
