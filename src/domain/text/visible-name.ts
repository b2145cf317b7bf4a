// Names that people give: to themselves, products, projects, bundles, tokens. A name is seen, and changes the direction
// of no text but its own.

/** Characters that change the direction of the text around them (https://www.unicode.org/reports/tr9/). */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

/** Anything but spaces, controls, marks without a letter, and letters and signs that are blank in every font. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\u2800\u{1D159}]/u

/** The blocks of scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** A typed name as it is stored; empty if nothing of it is seen. */
export const cleanName = (name: string): string => (visible.test(name) ? name.replaceAll(bidiControls, '').trim() : '')

/** A name within a text: of another direction, it is isolated, so that figures and punctuation beside it stay there. */
export function isolate(name: string): string {
  const clean = name.replaceAll(bidiControls, '')
  return rightToLeft.test(clean) ? `\u2068${clean}\u2069` : clean
}

/** Whether `text` has no unpaired surrogates: `isWellFormed`, which Firefox 115 lacks. */
export const isWellFormed = (text: string): boolean => !/\p{Surrogate}/u.test(text)
