// Reading speed of a text in a given time. Limits are those of Netflix' timed text guides for adult programmes.

/** Comfortable characters per second, by script. */
const limits = [
  { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, perSecond: 9 },
  { script: /\p{Script=Hangul}/u, perSecond: 12 },
] as const

const otherPerSecond = 20

/** Combining marks and spaces take no time. */
const silent = /[\p{M}\s]/u

/** Returns the time a text needs divided by `seconds`: above 1 is too fast. An empty text needs none. */
export function readingSpeed(text: string, seconds: number): number {
  let needed = 0
  for (const letter of text) {
    if (silent.test(letter)) continue
    needed += 1 / (limits.find(({ script }) => script.test(letter))?.perSecond ?? otherPerSecond)
  }
  if (needed === 0) return 0
  return seconds > 0 ? needed / seconds : Infinity
}
