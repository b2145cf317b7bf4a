// What the analysis of both sound tracks can find. `src/listening` computes it.

export const findingKinds = [
  'line-not-dubbed',
  'line-cut-off',
  'extra-speech',
  'wrong-gender',
  'voice-changed',
  'same-voice',
  'early',
  'late',
  'dub-offset',
  'loudness-differs',
  'clipping',
  'silence',
] as const

export type FindingKind = (typeof findingKinds)[number]

export type Finding = {
  readonly kind: FindingKind
  readonly side: 'source' | 'dub'
  /** Seconds on the clock of the finding's own side. */
  readonly start: number
  readonly end: number
  /** Index in that side's segment list. */
  readonly segment: number | null
  /** The unit depends on the kind. */
  readonly measure: number
  readonly expected: number | null
}
