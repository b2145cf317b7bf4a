import { Converter } from 'opencc-js/t2cn'
import { foldText } from '#src/domain/search-terms.ts'

const convert = Converter({ from: 't', to: 'cn' })
const simplified = new Map<string, string>()

/** Simplifies a character, with a cache: the texts of a market have a few thousand different ones. */
function simplify(character: string): string {
  const known = simplified.get(character)
  if (known !== undefined) return known
  const found = convert(character)
  simplified.set(character, found)
  return found
}

/** Normalizes a text for search: ignores case, width, accents and traditional characters. */
export const fold = (text: string): string => foldText(text, simplify)
