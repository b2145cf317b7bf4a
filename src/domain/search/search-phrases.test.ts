import { expect, test } from 'vitest'
import { normalizeKeyword, phrasePrefixes, extractPhrases } from './search-phrases.ts'

const fold = (text: string) => text.toLowerCase()
const phrases = (name: string, more = {}) => [
  ...extractPhrases({ name, era: '', type: '', location: '', ...more }, fold).values(),
]

test.for([
  ['清乾隆 青花缠枝莲纹梅瓶', ['清乾隆', '青花缠枝莲纹梅瓶']],
  ['青花·梅瓶，一对', ['青花', '梅瓶', '一对']],
  ['Blue and white vase, Kangxi', ['Blue and white vase', 'Kangxi']],
  ["Collector's Arts & Crafts clock (1890)", ["Collector's Arts & Crafts clock"]],
  ['A very long name of many words that goes on', ['A very long name of many']],
  ['瓶 X', []],
  ['Vase!!! ...Bowl...', ['Vase', 'Bowl']],
  ['Big   vase', ['Big vase']],
  ['vase青花 bowl', ['vase青花', 'bowl']],
  ['x'.repeat(41), []],
  ['x'.repeat(40), ['x'.repeat(40)]],
  ['2026 / 100', []],
] as const)('the phrases of %s are %o', ([name, expected]) => {
  expect(phrases(name)).toEqual(expected)
})

test('era, type and location are phrases too, without duplicates', () => {
  expect(phrases('瓷器 London', { era: '明代', type: '瓷器', location: 'LONDON' })).toEqual(['瓷器', 'London', '明代'])
})

test('a Chinese phrase is found from any of its characters, others from any of their words', () => {
  expect([...phrasePrefixes('青花瓶')]).toEqual(['青', '青花', '青花瓶', '花', '花瓶', '瓶'])
  const lookups = phrasePrefixes('arts & crafts')
  expect(lookups.has('cra')).toBe(true)
  expect(lookups.has('arts & c')).toBe(true)
  expect(lookups.has('rts')).toBe(false)
  expect([...lookups].some((lookup) => lookup.length > 10)).toBe(false)
  expect([...lookups].some((lookup) => /^[\s&]/.test(lookup))).toBe(false)
})

test('a keyword is trimmed before comparison', () => {
  expect(normalizeKeyword('  Blue   AND ', fold)).toBe('blue and')
})
