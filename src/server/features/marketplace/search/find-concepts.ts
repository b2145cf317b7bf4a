// Divides texts into the words of the thesaurus and the rest, longest words first.
import { isUnspaced, splitCharacters, splitRuns } from '#src/domain/search/search-terms.ts'
import {
  conceptsNamed,
  eraCharacters,
  fillers,
  joinPhrase,
  maxPhraseWords,
  maxWordLength,
  withBroader,
} from './thesaurus/thesaurus.ts'

/** A part of a text: a word of the thesaurus with its concepts, or a filler or other text without any. */
export type TextPart = { readonly text: string; readonly concepts: readonly string[] }

/** Divides a folded text into words. */
export function divideText(folded: string): TextPart[] {
  const parts: TextPart[] = []
  const runs = splitRuns(folded)
  for (let index = 0; index < runs.length;) {
    const run = runs[index] ?? ''
    if (isUnspaced(run)) {
      parts.push(...divideRun(splitCharacters(run)))
      index += 1
    } else {
      const phrase = longestPhrase(runs.slice(index, index + maxPhraseWords))
      parts.push(phrase)
      index += phrase.text.split(' ').length
    }
  }
  return parts
}

function divideRun(characters: readonly string[]): TextPart[] {
  const parts: TextPart[] = []
  let rest = ''
  const flush = () => {
    if (rest !== '') parts.push({ text: rest, concepts: [] })
    rest = ''
  }
  for (let start = 0; start < characters.length;) {
    const word = longestWord(characters.slice(start, start + maxWordLength))
    if (word) {
      flush()
      parts.push(word)
      start += splitCharacters(word.text).length
    } else {
      rest += characters[start] ?? ''
      start += 1
    }
  }
  flush()
  return parts
}

function longestWord(characters: readonly string[]): TextPart | null {
  for (let length = characters.length; length > 0; length -= 1) {
    const text = characters.slice(0, length).join('')
    const concepts = conceptsNamed(text)
    if (concepts.length > 0 || fillers.has(text)) return { text, concepts }
  }
  return null
}

function longestPhrase(runs: readonly string[]): TextPart {
  const spaced = runs.findIndex((run) => isUnspaced(run))
  const words = spaced === -1 ? runs : runs.slice(0, spaced)
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ')
    const concepts = conceptsNamed(joinPhrase(text))
    if (concepts.length > 0) return { text, concepts }
  }
  return { text: words[0] ?? '', concepts: [] }
}

/** All concepts that a folded name or property contains, with the broader ones. */
export const conceptsIn = (folded: string): Set<string> => withAllBroader(divideText(folded))

/** The same for sentences, in which a single character is no era. */
export const conceptsInProse = (folded: string): Set<string> =>
  withAllBroader(divideText(folded).filter(({ text }) => !eraCharacters.has(text)))

const withAllBroader = (parts: readonly TextPart[]): Set<string> =>
  new Set(parts.flatMap(({ concepts }) => concepts.flatMap(withBroader)))
