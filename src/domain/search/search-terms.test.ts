import { describe, expect, test } from 'vitest'
import { foldText, indexTerms, queryTerms } from './search-terms.ts'

const same = (character: string) => (character === '鏡' ? '镜' : character)

describe('a text is folded', () => {
  test.for([
    ['銅鏡', '銅镜'],
    ['ＭＩＮＧ１４０３', 'ming1403'],
    ['Sèvres', 'sevres'],
    ['㈱', '(株)'],
    ['ガ', 'ガ'],
  ])('%s is folded to %s', ([text = '', folded]) => {
    expect(foldText(text, same)).toBe(folded)
  })

  test('folding parts of a text equals folding the whole text', () => {
    const text = '清乾隆 銅鏡 Mirror'
    const parts = Array.from(text, (character) => foldText(character, same))
    expect(parts.join('')).toBe(foldText(text, same))
  })
})

describe('terms', () => {
  test('the terms of Chinese text are its characters and pairs of them', () => {
    expect([...indexTerms('青花瓶')]).toEqual(['青', '花', '瓶', '青花', '花瓶'])
  })

  test('the terms of words are their prefixes up to twelve letters', () => {
    expect([...indexTerms('vase')]).toEqual(['v', 'va', 'vas', 'vase'])
    expect(indexTerms('constantinopolitan').has('constantinop')).toBe(true)
    expect(indexTerms('constantinopolitan').has('constantinopo')).toBe(false)
  })

  test('terms are separated by punctuation and at changes of script', () => {
    expect([...indexTerms('a清b')]).toEqual(['a', '清', 'b'])
    expect([...indexTerms("o'k")]).toEqual(['o', 'k'])
  })

  test.for([
    ['青花瓶', ['青花', '花瓶']],
    ['瓶', ['瓶']],
    ['porc', ['porc']],
    ['constantinopolitan', ['constantinop']],
    ['清代 vase 清代', ['清代', 'vase']],
    ["%_'\\&|!:*()<->😀", []],
    ['', []],
  ] as const)('the query %s has the terms %o', ([text, terms]) => {
    expect(queryTerms(text)).toEqual(terms)
  })

  test('every part of a text that begins a word finds the text', () => {
    const terms = indexTerms('明宣德 blue and white 青花缠枝莲纹梅瓶')
    for (const part of ['宣德', '枝莲纹', '梅', 'b', 'white', 'an 梅瓶']) {
      expect(queryTerms(part).every((term) => terms.has(term))).toBe(true)
    }
  })
})
