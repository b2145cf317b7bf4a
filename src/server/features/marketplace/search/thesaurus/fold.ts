import { readFileSync } from 'node:fs'
import { Converter } from 'opencc-js/t2cn'
import { foldText } from '#src/domain/search/search-terms.ts'

const convert = Converter({ from: 't', to: 'cn' })

/**
 * Characters of GB 2312, each followed by variants that OpenCC's conversion to simplified characters does not know. Made
 * from OpenCC's dictionaries for Hong Kong, Taiwan and Japan (Apache License 2.0) and the Unihan database (© 1991–2026
 * Unicode, Inc., see search/data-licenses.txt) by the script that docs/decisions/search.md names.
 */
const hanVariants = readFileSync(new URL('han-variants.txt', import.meta.url), 'utf8')
const simplified = new Map(
  hanVariants
    .trim()
    .split(/\s+/u)
    .flatMap(([character = '', ...variants]) => variants.map((variant) => [variant, character] as const)),
)

/** Simplifies a character, with a cache: the texts of a market have a few thousand different ones. */
function simplify(character: string): string {
  const cached = simplified.get(character)
  if (cached !== undefined) return cached
  const converted = convert(character)
  simplified.set(character, converted)
  return converted
}

/** Normalizes a text for search: ignores case, width, accents, traditional characters and variants. */
export const fold = (text: string): string => foldText(text, simplify)
