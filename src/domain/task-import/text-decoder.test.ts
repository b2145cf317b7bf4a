import { describe, expect, test } from 'vitest'
import { createTextDecoder, detectEncoding, type TextEncoding, type Utf8 } from './text-decoder.ts'

const utf8: Utf8 = {
  strict: (bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      return null
    }
  },
  lossy: (bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const wide = (text: string, isLittleEndian: boolean) =>
  Uint8Array.from(
    text.split('').flatMap((unit) => {
      const code = unit.charCodeAt(0)
      return isLittleEndian ? [code & 0xff, code >> 8] : [code >> 8, code & 0xff]
    }),
  )

/** 语言 */
const gbLanguage = [0xd3, 0xef, 0xd1, 0xd4]

function decode(encoding: TextEncoding, bytes: Uint8Array, size: number): string {
  const decoder = createTextDecoder(encoding, utf8)
  let text = ''
  for (let at = 0; at < bytes.length; at += size) text += decoder.push(bytes.subarray(at, at + size))
  return text + decoder.end()
}

describe('the encoding of a file', () => {
  test.each([
    ['ASCII', bytesOf('id,language'), 'utf-8'],
    ['UTF-8 with a mark', bytesOf('\uFEFF编号'), 'utf-8'],
    ['nothing', bytesOf(''), 'utf-8'],
    ['UTF-16 LE', wide('\uFEFFid,语言', true), 'utf-16le'],
    ['UTF-16 BE', wide('\uFEFFid,语言', false), 'utf-16be'],
    ['UTF-16 LE without a mark', wide('id,语言\n1,中文', true), 'utf-16le'],
    ['UTF-16 BE without a mark', wide('id,语言\n1,中文', false), 'utf-16be'],
    ['GB18030', Uint8Array.from([...bytesOf('id,'), ...gbLanguage, ...bytesOf('\n')]), 'gb18030'],
    ['GB18030 that is cut within a character', Uint8Array.from([...gbLanguage, 0xd3]), 'gb18030'],
    ['UTF-8 that is cut within a character', bytesOf('编号,语言').subarray(0, -1), 'utf-8'],
    ['Latin 1', Uint8Array.from([...bytesOf('caf'), 0xe9, ...bytesOf(', d'), 0xe9, ...bytesOf('j'), 0xe0]), 'utf-8'],
    ['.xlsx', bytesOf('PK\u0003\u0004\u0014\0xl'), 'xlsx'],
    ['a text that begins like a ZIP', bytesOf('PKW,language'), 'utf-8'],
    ['.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]), 'xls'],
    ['MP4', bytesOf(`\0\0\0 ftypisom${'x'.repeat(99)}`), 'binary'],
    ['a zero after the beginning', bytesOf(`${'x'.repeat(512)}\0`), 'utf-8'],
  ])('%s', (_, head, expected) => {
    const detected = detectEncoding(head)
    expect(detected.encoding ?? detected.reason).toBe(expected)
  })
})

describe('decoding in chunks of any size', () => {
  const text = '\uFEFFaé好😀\r\n"b"\n'

  test.each([1, 2, 3, 5, 1000])('of %i bytes', (size) => {
    expect(decode('utf-8', bytesOf(text), size)).toBe(text)
    expect(decode('utf-16le', wide(text, true), size)).toBe(text)
    expect(decode('utf-16be', wide(text, false), size)).toBe(text)
  })

  test('long UTF-16 texts are decoded whole', () => {
    const long = '长'.repeat(10_000)
    expect(decode('utf-16le', wide(long, true), 100_000)).toBe(long)
  })

  test('bytes that are not UTF-8 mark their line only', () => {
    const bytes = Uint8Array.from([...bytesOf('a\ncaf'), 0xe9, ...bytesOf(',\n\uFFFD\n')])
    expect(decode('utf-8', bytes, 1000)).toBe('a\ncaf\uDFFF,\n\uFFFD\n')
    expect(decode('utf-8', Uint8Array.from([0x61, 0xe5, 0xa5]), 1)).toBe('a\uDFFF')
    expect(decode('utf-8', Uint8Array.from([0x61, 0xf0, 0x9f, 0x98]), 2)).toBe('a\uDFFF')
  })

  test.each([1, 2, 1000])('GB18030 of %i bytes', (size) => {
    expect(decode('gb18030', Uint8Array.from([...gbLanguage, 0x0a, 0xff, 0x0a]), size)).toBe('语言\n\uDFFF\n')
  })

  test('half a character at the end of UTF-16 is marked', () => {
    expect(decode('utf-16le', wide('ab', true).subarray(0, 3), 1000)).toBe('a\uDFFF')
  })
})
