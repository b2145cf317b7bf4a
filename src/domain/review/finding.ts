// What the analysis of both sound tracks can find. `src/listening` computes it. `same-voice`, and `silence`
// of the source, are only in results of its versions 1 and 2.

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

/**
 * One piece of evidence. The meaning of `measure` and `expected` depends on the kind:
 *
 * | kind | side | segment | measure | expected |
 * |---|---|---|---|---|
 * | `line-not-dubbed` | source | the source's line | seconds of speech in the dub meanwhile | seconds of speech in the source |
 * | `line-cut-off` | dub | the dub's line | seconds of speech | seconds of the segment |
 * | `extra-speech` | dub | `null` | seconds of speech outside all lines | 0 |
 * | `wrong-gender` | dub | the dub's line | median pitch in Hz | nearest pitch in Hz that is usual for the gender |
 * | `voice-changed` | dub | the dub's line | median pitch in Hz | the speaker's median pitch in Hz in other lines |
 * | `same-voice` | dub | first line of the second speaker | the speaker's median pitch in Hz | the first speaker's |
 * | `early`, `late` | dub | the dub's line | seconds before, after the source's line | 0 |
 * | `dub-offset` | dub | `null` | seconds by which the dub is late; negative if early | 0 |
 * | `loudness-differs` | dub | `null` | integrated loudness in LUFS | the source's, in LUFS |
 * | `clipping` | either | `null` | share of 10-ms frames with clipped samples | 0 |
 * | `silence` | dub | `null` | seconds without sound while the source has some | 0 |
 */
export type Finding = {
  readonly kind: FindingKind
  readonly side: 'source' | 'dub'
  /** Seconds on the clock of the finding's own side. */
  readonly start: number
  readonly end: number
  /** Index in that side's segment list. */
  readonly segment: number | null
  readonly measure: number
  readonly expected: number | null
}
