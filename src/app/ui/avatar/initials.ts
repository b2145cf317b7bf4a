const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** What stands in for a face: one character of a Chinese, Japanese or Korean name, else the first letters of two words. */
export function initials(name: string): string {
  const texts = name.trim().split(/\s+/).filter(Boolean)
  const first = firstCharacter(texts[0] ?? '')
  if (wideScript.test(first) || texts.length < 2) return first.toLocaleUpperCase()
  return (first + firstCharacter(texts.at(-1) ?? '')).toLocaleUpperCase()
}

function firstCharacter(word: string): string {
  // Firefox 115 has no Segmenter: there a character of several code points shows its first one.
  if (!('Segmenter' in Intl)) return Array.from(word)[0] ?? ''
  // oxlint-disable-next-line curio/browser-floor -- guarded above
  return Array.from(new Intl.Segmenter().segment(word))[0]?.segment ?? ''
}
