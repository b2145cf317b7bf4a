import { beforeAll, expect, test } from 'vitest'
import { retiredWords } from '#tools/lint/retired-words.ts'
import { type Finding, lintFixture } from './lint-fixture.ts'

const camelCase = (phrase: string) => phrase.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const retired = Object.entries(retiredWords).map(([phrase, replacement], index) => ({
  phrase,
  replacement,
  path: `src/domain/planted-${index}.ts`,
  text: `export const ${camelCase(`some-${phrase}-name`)} = 1\n`,
}))

let findings: readonly Finding[] = []

beforeAll(async () => {
  findings = await lintFixture({
    ...Object.fromEntries(retired.map(({ path, text }) => [path, text])),
    'src/domain/hush-event.ts': 'export const stopped = 1\n',
    'src/domain/plain.ts': 'export const whisper = "hush, told and kept in a text"\n',
  })
})

const messagesOf = (path: string) =>
  findings
    .filter((finding) => finding.path === path && finding.rule.includes('vocabulary'))
    .map(({ message }) => message)

test.each(retired)('an identifier with "$phrase" is refused with its replacement', ({ path, replacement }) => {
  expect(messagesOf(path)).toEqual([expect.stringContaining(replacement)])
})

test('a file name with a retired word is refused', () => {
  expect(messagesOf('src/domain/hush-event.ts')).toEqual([expect.stringContaining('stopEvent')])
})

test('a word inside another word or in a text is not refused', () => {
  expect(messagesOf('src/domain/plain.ts')).toEqual([])
})
