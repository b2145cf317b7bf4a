import { Converter } from 'opencc-js/t2cn'
import { foldText } from '#src/domain/search-terms.ts'

const convert = Converter({ from: 't', to: 'cn' })
const simplified = new Map<string, string>()

/** Keeps what it found: a market's texts have a few thousand characters between them. */
function simplify(character: string): string {
  const known = simplified.get(character)
  if (known !== undefined) return known
  const found = convert(character)
  simplified.set(character, found)
  return found
}

/** A text as search compares it: case, width, accents and traditional characters make no difference. */
export const fold = (text: string): string => foldText(text, simplify)
