// Corrects a keyword that finds nothing: misspelt words by the thesaurus, the market's phrases and its sellers' names.
import { sql } from 'kysely'
import { editDistance, wordsOneEditAway } from '#src/domain/search/edit-distance.ts'
import { maxPrefixLength } from '#src/domain/search/search-phrases.ts'
import { isUnspaced, splitCharacters } from '#src/domain/search/search-terms.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { divideText, type TextPart } from './find-concepts.ts'
import { quoteLexeme, sellerLexeme } from './lexemes.ts'
import { parseKeyword, parseLiterally, textConditions } from './parse-keyword.ts'
import { countMatches } from './read-hits.ts'
import { pinyinOfWord } from './thesaurus/pinyin.ts'
import { conceptsCompleting, fillers, latinNames, spellingOf } from './thesaurus/thesaurus.ts'

/** Shorter words have too many neighbours. */
const minWordLength = 4
const correctable = /^[a-z]+$/u

/** Shorter Chinese texts have too many homophones; each character of longer ones multiplies the readings. */
const minNameLength = 3
const maxNameLength = 6

/** The fewest letters of a word that is joined with another. */
const minHalf = 3

/** Longer keywords are sentences, whose words cost a lookup each. */
const maxWords = 12

/**
 * Returns the keywords to try in place of a folded one that finds nothing, the closest first. Words that find something
 * stay as they are, and no more words are left out than remain.
 */
export async function correctKeyword(db: Db, folded: string, now: Date): Promise<readonly string[]> {
  const isFound: IsFound = async (word, parse = parseKeyword) =>
    (await countMatches(db, { units: parse(word), filters: {}, sort: 'newest', now }, 1)) > 0
  const parts = divideText(folded)
  if (parts.length > maxWords) return []
  const words = await Promise.all(
    parts.map(async (part, index) => {
      const isKnown = part.concepts.length > 0 && !isPartOfName(folded, parts, index)
      if (isKnown || (await isFound(part.text, parseLiterally))) return { text: part.text, isKnown, stays: true }
      const corrected = await correctPart(db, part, isFound)
      return { text: corrected ?? part.text, isKnown: corrected !== null, stays: corrected !== null }
    }),
  )
  const remaining = words.filter(({ stays }) => stays)
  const missing = words.filter(({ text, stays }) => !stays && !fillers.has(text))
  const isClose = remaining.length >= missing.length && remaining.some(({ isKnown }) => isKnown)
  const keywords = [words, isClose ? remaining : []].map((each) => each.map(({ text }) => text).join(' '))
  const original = parts.map(({ text }) => text).join(' ')
  return [...new Set(keywords)].filter((keyword) => keyword !== original && keyword !== '').map(spellWords)
}

type IsFound = (words: string, parse?: typeof parseLiterally) => Promise<boolean>

/** Whether a single character stands beside text without a meaning, like 石 in 齐白石. */
function isPartOfName(folded: string, parts: readonly TextPart[], index: number): boolean {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]]
  if (!part || splitCharacters(part.text).length > 1 || !isUnspaced(part.text)) return false
  const isName = (neighbour: TextPart | undefined, joined: string) =>
    neighbour?.concepts.length === 0 &&
    isUnspaced(neighbour.text) &&
    !fillers.has(neighbour.text) &&
    folded.includes(joined)
  return isName(before, `${before?.text}${part.text}`) || isName(after, `${part.text}${after?.text}`)
}

/** Spells words of the thesaurus as people write them. */
const spellWords = (keyword: string): string => keyword.split(' ').map(spellingOf).join(' ')

async function correctPart(db: Db, { text, concepts }: TextPart, isFound: IsFound): Promise<string | null> {
  if (concepts.length > 0) return null
  const others = isUnspaced(text)
    ? await findHomophones(db, text)
    : correctable.test(text)
      ? await findWords(db, text)
      : []
  for (const other of others) if (await isFound(other)) return other
  return null
}

/** The pinyin of a Chinese name that a product has: people mistype characters for others that sound the same. */
function findHomophones(db: Db, text: string): Promise<string[]> {
  const { length } = splitCharacters(text)
  if (length < minNameLength || length > maxNameLength) return Promise.resolve([])
  const readings = pinyinOfWord(text).slice(0, maxReadings)
  return findMatching(db, new Map(readings.map((it) => [textConditions(parseKeyword(it)).join(' & '), it])))
}

/** The readings of a name that are looked up. */
const maxReadings = 16

/** The word that a Latin word may be, the closest one, or the two words that it joins. */
async function findWords(db: Db, text: string): Promise<string[]> {
  if (text.length < minWordLength || conceptsCompleting(text).length > 0) return []
  const limit = text.length < 6 ? 1 : 2
  const variants = wordsOneEditAway(text)
  const market = await Promise.all([findPhraseWords(db, variants), findSellerWords(db, variants)])
  const candidates = [...latinNames, ...market.flat()]
    .map((word) => ({ word, distance: editDistance(text, word, limit) }))
    .filter(({ distance }) => distance <= limit)
    .toSorted((a, b) => rankOf(text, a) - rankOf(text, b))
    .map(({ word }) => word)
  return candidates.length > 0 ? candidates.slice(0, 1) : splitWord(db, text)
}

/** Two words that are joined: those that a product has. */
function splitWord(db: Db, text: string): Promise<string[]> {
  const splits = Array.from({ length: Math.max(0, text.length - 2 * minHalf + 1) }, (_, index) => {
    const middle = index + minHalf
    return `${text.slice(0, middle)} ${text.slice(middle)}`
  })
  return findMatching(db, new Map(splits.map((split) => [textConditions(parseLiterally(split)).join(' & '), split])))
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

/** Those of these words that the name of a seller has. */
const findSellerWords = (db: Db, words: readonly string[]) =>
  findMatching(db, new Map(words.map((word) => [quoteLexeme(sellerLexeme(word)), word])))

/** The texts whose condition a product meets. Each is looked up by itself: the planner reads all products for an `or`. */
async function findMatching(db: Db, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const { rows } = await sql<{ condition: string }>`
    select condition from unnest(${[...texts.keys()]}::text[]) condition
     cross join lateral (select from product_terms where terms @@ condition::tsquery limit 1) found`.execute(db)
  return rows.flatMap(({ condition }) => texts.get(condition) ?? [])
}
