// How fast a text must be read to be done in time. Limits are those of Netflix' timed text guides for adult programmes.

/** Characters a second that are comfortable, by script. */
const limits = [
  { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, perSecond: 9 },
  { script: /\p{Script=Hangul}/u, perSecond: 12 },
] as const

const otherPerSecond = 20

/** Marks on a letter and the spaces around words take no time. */
const silent = /[\p{M}\s]/u

/** The time a text asks for as a share of the `seconds` it has: over 1 is too fast. An empty text asks for none. */
export function readingSpeed(text: string, seconds: number): number {
  let needed = 0
  for (const letter of text) {
    if (silent.test(letter)) continue
    needed += 1 / (limits.find(({ script }) => script.test(letter))?.perSecond ?? otherPerSecond)
  }
  if (needed === 0) return 0
  return seconds > 0 ? needed / seconds : Infinity
}
