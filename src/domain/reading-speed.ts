// Reading speed of a text in a given time. Limits are those of Netflix' timed text guides for adult programmes.

/** Comfortable characters per second, by script. */
const scriptLimits = [
  { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, perSecond: 9 },
  { script: /\p{Script=Hangul}/u, perSecond: 12 },
] as const

const defaultPerSecond = 20

/** A multiple of every limit: sums are exact, so that a text at its limit is not too fast. */
const stepsPerSecond = 180

/** Combining marks and spaces take no time. */
const untimedCharacter = /[\p{M}\s]/u

/** Returns the time a text needs divided by `seconds`: above 1 is too fast. An empty text needs none. */
export function readingSpeedRatio(text: string, seconds: number): number {
  let steps = 0
  for (const letter of text) {
    if (untimedCharacter.test(letter)) continue
    steps += stepsPerSecond / (scriptLimits.find(({ script }) => script.test(letter))?.perSecond ?? defaultPerSecond)
  }
  if (steps === 0) return 0
  return seconds > 0 ? steps / stepsPerSecond / seconds : Infinity
}
