import { Converter } from 'opencc-js/t2cn'
import { foldText } from '#src/domain/search/search-terms.ts'
import { hanVariants } from './han-variants.ts'

const convert = Converter({ from: 't', to: 'cn' })
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
