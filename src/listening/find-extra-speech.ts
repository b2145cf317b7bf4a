import type { FrameRange } from './detect-speech.ts'
import type { Finding } from '#src/domain/finding.ts'
import { bandCount, frameSeconds, type SoundFeatures } from './sound-features.ts'

/** Mean dB by which additional speech raises the bands above those of the source. */
const minRise = 5

/**
 * Reports speech of no line. A dub has the music and noise of its source, so sound that both sides have at the same time
 * is not speech of the dub.
 *
 * @param gain Level of the dub's speech relative to the source's, in dB.
 */
export function findExtraSpeech(
  source: SoundFeatures,
  dub: SoundFeatures,
  ranges: readonly FrameRange[],
  gain: number,
): readonly Finding[] {
  return ranges
    .filter((range) => meanRise(source, dub, range) - gain >= minRise)
    .map(({ from, to }) => {
      const [start, end] = [from * frameSeconds, to * frameSeconds]
      return { kind: 'extra-speech', side: 'dub', start, end, segment: null, measure: end - start, expected: 0 }
    })
}

/** Mean difference of the bands in dB, dub minus source. */
function meanRise(source: SoundFeatures, dub: SoundFeatures, { from, to }: FrameRange): number {
  const [first, last] = [from * bandCount, to * bandCount]
  let sum = 0
  for (let at = first; at < last; at += 1) sum += (dub.bands[at] ?? 0) - (source.bands[at] ?? 0)
  return sum / 2 / (last - first)
}
