// Corrects a keyword that finds nothing: misspelt words by the thesaurus and the market's phrases.
import { editDistance, wordsOneEditAway } from '#src/domain/edit-distance.ts'
import { maxPrefixLength } from '#src/domain/search-phrases.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { divideText, type TextPart } from './find-concepts.ts'
import { conceptsCompleting, latinNames, spellingOf } from './thesaurus/thesaurus.ts'

/** Shorter words have too many neighbours. */
const minWordLength = 4
const correctable = /^[a-z]+$/u

/** Returns the keywords to try in place of a folded one that finds nothing, the closest first. */
export async function correctKeyword(db: Db, folded: string): Promise<readonly string[]> {
  const parts = divideText(folded)
  const corrected = await Promise.all(parts.map(async (part) => (await correctPart(db, part)) ?? part.text))
  const keywords = [corrected.join(' ')]
  // Without the words that remain unknown, if something known remains.
  const known = divideText(keywords[0] ?? '').filter(({ concepts }) => concepts.length > 0)
  if (known.length > 0) keywords.push(known.map(({ text }) => text).join(' '))
  const original = parts.map(({ text }) => text).join(' ')
  return [...new Set(keywords)].filter((keyword) => keyword !== original).map(spellWords)
}

/** Spells words of the thesaurus as people write them. */
const spellWords = (keyword: string): string => keyword.split(' ').map(spellingOf).join(' ')

async function correctPart(db: Db, { text, concepts }: TextPart): Promise<string | null> {
  if (concepts.length > 0 || text.length < minWordLength || !correctable.test(text)) return null
  if (conceptsCompleting(text).length > 0 || (await findPhraseWords(db, [text])).length > 0) return null
  const limit = text.length < 6 ? 1 : 2
  const fromThesaurus = latinNames.map((word) => ({ word, distance: editDistance(text, word, limit) }))
  const variants = wordsOneEditAway(text.slice(0, maxPrefixLength))
  const fromMarket = (await findPhraseWords(db, variants)).map((word) => ({
    word,
    distance: editDistance(text, word, limit),
  }))
  const candidates = [...fromThesaurus, ...fromMarket].filter(({ distance }) => distance <= limit)
  return candidates.toSorted((a, b) => rankOf(text, a) - rankOf(text, b))[0]?.word ?? null
}

/** Fewer edits first; people rarely mistype the first letter. */
const rankOf = (text: string, { word, distance }: { word: string; distance: number }): number =>
  distance * 2 + (word[0] === text[0] ? 0 : 1)

/** The whole words of the market's phrases that begin with one of these texts; only whole ones if they are short. */
async function findPhraseWords(db: Db, beginnings: readonly string[]): Promise<string[]> {
  const prefixes = [...new Set(beginnings.map((text) => text.slice(0, maxPrefixLength)))]
  const rows = await db
    .selectFrom('search_prefixes')
    .select(['key', 'prefix'])
    .where('prefix', 'in', prefixes)
    .orderBy('use_count', 'desc')
    .limit(maxRows)
    .execute()
  const words = rows.flatMap(({ key, prefix }) =>
    key
      .split(/[^a-z]+/u)
      .filter((word) => (prefix.length < maxPrefixLength ? word === prefix : word.startsWith(prefix))),
  )
  return [...new Set(words)]
}

const maxRows = 400
