// Prices that people type into the search, such as 500元以内 or “under $500”.
import { isAmount } from '#src/domain/money/money.ts'
import { readNumber } from '#src/domain/money/typed-number.ts'

const chineseDigits = '零一二三四五六七八九'
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000, k: 1000, 万: 10_000 }
const numerals = '零〇一二两三四五六七八九十百千万'
const currencyAfter = String.raw`美?元(?![代朝末初宝])|块钱?|rmb|usd|cny|dollars?`
/** 百, 千 and 万 alone are amounts in 千元, and parts of names such as 大千 and 万历. */
const numeral = String.raw`(?:[零〇一二两三四五六七八九十][${numerals}]*|[百千万](?=\s*(?:${currencyAfter})))`
/** A number after a measure is a size. */
const noSize = String.raw`(?<!(?<!最)[高长宽深厚径重度]\s*)(?<!\d[\d.,]*)`
const amount = String.raw`${noSize}((?:(?:us|cn)?[$¥]\s*)?(?:\d+(?:[.,]\d+)*\s*[百千万k]?|${numeral})\s*(?:${currencyAfter})?)`
/** What follows numbers that are no prices: more digits, sizes, ages, counts, ordinals and carats. */
const noPrice = String.raw`(?![\d${numerals}]|\s*(?:years?|yrs?|ad|bce?|ce|[cm]?m|ml|k?g|grams?|oz|lbs?|in|inch(?:es)?|pieces?|pcs|pages?|st|nd|rd|th)\b|\s*[年世岁厘公毫米克斤件只%×"″′]|[个张枚幅颗套册页号目寸尺升]|(?:\s*k|(?<=k\s*))\s*(?:金|gold\b))`
const intro = String.raw`(?:(?:价格|价钱|价位|售价|\bpriced?)\s*)?`

/** Words before and after an amount, by what they make of it. */
const words = {
  max: [
    String.raw`不超过|不高于|不多于|不大于|不到|(?<!不)(?:低于|少于|小于(?:等于)?)|最多|至多|最高|预算|\bnot? (?:more than|over|above)|(?<!\bnot? )\b(?:under|below|less than|up to|at most|max(?:imum)?|cheaper than|budget)|[<≤]=?`,
    String.raw`[及或]?以下|以内|之内|内(?=$|[\s的,])|or (?:less|under|below)\b`,
  ],
  min: [
    String.raw`不低于|不少于|不小于|(?<!不)(?:高于|超过|大于(?:等于)?)|至少|最低|\bnot? (?:less than|under|below)|(?<!\bnot? )\b(?:over|above|more than|at least|min(?:imum)?)|[>≥]=?`,
    String.raw`[及或]?以上|起(?=$|[\s的,])|(?:or (?:more|over|above)|and up)\b|\+${noPrice}`,
  ],
  about: [String.raw`大约|大概|(?<![纽条公])约|\b(?:about|around|approx\.?)|~`, String.raw`左右|上下|or so\b`],
} as const

const range = new RegExp(
  String.raw`${intro}(?:\b(?:between|from)\s+)?${amount}\s*(?:[-–—~]+|到|至|\bto\b|\band\b)\s*${amount}${noPrice}\s*(?:之间|以内)?的?`,
  'iu',
)
const single = Object.entries(words).map(([kind, [before, after]]) => ({
  kind,
  pattern: new RegExp(
    String.raw`${intro}(?:(?:${before})\s*${amount}${noPrice}(?:\s*(?:${after}))?|${amount}\s*(?:${after}))的?`,
    'iu',
  ),
}))

/** About a price is up to a fifth below and above it. */
const nearby = 0.2

type Price = { readonly priceMin?: number; readonly priceMax?: number }

/**
 * Splits a keyword into prices in dollars and the rest. Without a currency, numbers that may be years (1736-1795,
 * 960-1279) are no range and no approximate price, and numbers below 100 no range. An amount alone is none: it may be
 * the value of a coin.
 */
export function splitPrice(keyword: string): Price & { readonly keyword: string } {
  let rest = keyword.normalize('NFKC')
  let price: Price = {}
  const take = ([found]: RegExpExecArray, part: Price) => {
    if (!Object.values(part).every((bound) => bound > 0 && isAmount(bound))) return
    rest = rest.replace(found, ' ')
    price = { ...price, ...part }
  }
  const ends = range.exec(rest)
  if (ends) {
    const [, first = '', last = ''] = ends
    const [from, to] = [readRangeStart(first, last), readAmount(last)]
    const isPrice = hasCurrency(first + last) || (!areYears(first, last) && Math.max(from, to) >= 100)
    if (isPrice) take(ends, { priceMin: Math.min(from, to), priceMax: Math.max(from, to) })
  }
  for (const { kind, pattern } of single) {
    const found = pattern.exec(rest)
    const text = found?.[1] ?? found?.[2] ?? ''
    const value = readAmount(text)
    if (!found) continue
    if (kind === 'max') take(found, { priceMax: value })
    else if (kind === 'min') take(found, { priceMin: value })
    else if (hasCurrency(text) || !isYear(text)) {
      take(found, { priceMin: roundToCents(value * (1 - nearby)), priceMax: roundToCents(value * (1 + nearby)) })
    }
  }
  if (Object.keys(price).length === 0) return { keyword }
  return { ...price, keyword: rest.replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').replaceAll(/\s+/gu, ' ') }
}

/** The whole-number reading of an amount with two; 0 if it has none. */
function readAmount(text: string): number {
  const [, number = text, unit = ''] = /^(.*\d)\s*([百千万k])?/iu.exec(text) ?? []
  const value =
    readNumber(number)[0] ?? readChineseNumeral(text.replaceAll(new RegExp(currencyAfter, 'giu'), '').trim())
  return Number((value * (units[unit.toLowerCase()] ?? 1)).toFixed(2))
}

function readChineseNumeral(text: string): number {
  const numeral = text.replaceAll('〇', '零').replaceAll('两', '二')
  let [total, section, digit] = [0, 0, 0]
  for (const character of numeral) {
    const unit = units[character]
    if (unit === undefined) digit = chineseDigits.indexOf(character)
    else if (character === '万') [total, section, digit] = [(section + digit || 1) * unit, 0, 0]
    else [section, digit] = [section + (digit || 1) * unit, 0]
  }
  return total + section + digit
}

/** In 1-2万 the unit belongs to both ends. */
function readRangeStart(first: string, last: string): number {
  const [unit = ''] = /[百千万k](?=\D*$)/iu.exec(last) ?? []
  const scaled = /\d\s*$/u.test(first) ? readAmount(first + unit) : 0
  return scaled > 0 && scaled <= readAmount(last) ? scaled : readAmount(first)
}

const hasCurrency = (text: string): boolean => new RegExp(`[$¥]|${currencyAfter}`, 'iu').test(text)

const isYear = (text: string): boolean => /^\s*(?:1\d|20)\d\d\s*$/u.test(text)

/** Prices are round: 500-800, but 618-907. */
const areYears = (first: string, last: string): boolean =>
  (isYear(first) && isYear(last)) || [first, last].some((text) => /^\s*1?\d\d[1-9]\s*$/u.test(text))

const roundToCents = (dollars: number): number => Number(dollars.toFixed(2))
