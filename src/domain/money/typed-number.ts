// Numbers as people type them. Every field for money or numbers is read here.
import { isAmount } from './money.ts'

const affixes = /^(?:us|cn)?[$¥]\s*|\s*美?元$/giu
const [digits, spaced, dotted, commaed] = [String.raw`\d+`, ...[`[\\s'’]`, String.raw`\.`, ','].map(groupedBy)]

/** The pattern of whole numbers with this separator between groups of three digits. */
function groupedBy(separator: string): string {
  return String.raw`[1-9]\d{0,2}(?:${separator}\d{3})+`
}

/** An optional whole part, the decimal separator and decimals; `1.200` and `1,200` have other readings too. */
const withPoint = new RegExp(String.raw`^(?:${digits}|${spaced}|${commaed})?(?:\.\d*)?$`, 'u')
const withComma = new RegExp(String.raw`^(?:${digits}|${spaced}|${dotted})?,(?:\d{0,2}|(?<=^0,)\d{3})$`, 'u')
const groupedByDots = new RegExp(String.raw`^${dotted}$`, 'u')

/**
 * Returns the numbers that a typed text can mean: none, one, or two if its separator can be read in two ways.
 *
 * A comma before three digits separates thousands, as in English and Chinese; before fewer it can only be a decimal
 * comma, so `10,50` is 10.5. A single point before three digits is written for thousands in half of Europe and South
 * America and for decimals elsewhere: `2.500` is 2,500 or 2.5. With both separators the last one is the decimal one.
 * Full-width characters and currencies are understood.
 */
export function readNumber(text: string): readonly number[] {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim().replaceAll(affixes, '')
  const [, sign = '', typed = ''] = /^([+-]?)(.*\d.*)$/su.exec(plain) ?? []
  const readings: string[] = []
  if (groupedByDots.test(typed)) readings.push(typed.replaceAll('.', ''))
  if (withPoint.test(typed)) readings.push(typed.replaceAll(/[,\s'’]/gu, ''))
  else if (withComma.test(typed)) readings.push(typed.replaceAll(/[.\s'’]/gu, '').replace(',', '.'))
  return readings.filter((reading) => reading !== '').map((reading) => Number(sign + reading))
}

/** The same where whole numbers are asked for: `2.500` is 2,500 there, and `2.000` is 2,000 or 2. */
export function readWholeNumber(text: string): readonly number[] {
  const readings = readNumber(text)
  return readings.length > 1 ? readings.filter(Number.isInteger) : readings
}

/** Returns the number that a typed text means; null if it is none or can be read in two ways. */
export function parseNumberText(text: string, read = readNumber): number | null {
  const [number, other] = read(text)
  return number === undefined || other !== undefined ? null : number
}

/** Returns the amount of money that a typed text means; null if it is none. */
export function parseAmountText(text: string): number | null {
  const amount = parseNumberText(text)
  return amount !== null && isAmount(amount) ? amount : null
}

/** Returns the whole number from `min` to `max` that a typed text means; null if it is none. */
export function parseWholeNumber(text: string, { min, max }: { min: number; max: number }): number | null {
  const number = parseNumberText(text, readWholeNumber)
  return number !== null && Number.isInteger(number) && number >= min && number <= max ? number : null
}
