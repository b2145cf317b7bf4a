const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns one character of a Chinese, Japanese or Korean name, otherwise the initials of the first and last word. */
export function initials(name: string): string {
  const texts = name.trim().split(/\s+/).filter(Boolean)
  const first = firstCharacter(texts[0] ?? '')
  if (wideScript.test(first) || texts.length < 2) return first.toLocaleUpperCase()
  return (first + firstCharacter(texts.at(-1) ?? '')).toLocaleUpperCase()
}

/** A character that is one code point, since the next one does not combine with it. */
const simpleCharacter = /^[!-~\p{Script=Latin}\p{Script=Han}](?=[!-~\p{Script=Latin}\p{Script=Han}]|$)/u

function firstCharacter(word: string): string {
  // The first use of `Intl` takes 70 ms of a slow phone.
  const simple = simpleCharacter.exec(word)?.[0]
  if (simple !== undefined) return simple
  // Firefox 115 lacks Segmenter: only the first code point of a character is shown there.
  if (!('Segmenter' in Intl)) return Array.from(word)[0] ?? ''
  // oxlint-disable-next-line eslint/no-restricted-properties -- guarded above
  return Array.from(new Intl.Segmenter().segment(word))[0]?.segment ?? ''
}
