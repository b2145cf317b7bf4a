import { expect, test } from 'vitest'
import { compareSegments } from './compare-segments.ts'
import { parseSegments } from './segments.ts'

const list = (...texts: readonly string[]) =>
  parseSegments(JSON.stringify(texts.map((text, index) => [text, index * 2, index * 2 + 1]))).segments

test.each([
  ['nothing changed, but spaces, case and punctuation', ['One.', 'Two'], ['one', 'two!'], ['= One.', '= Two']],
  ['a line has other words', ['A', 'B', 'C'], ['A', 'X', 'C'], ['= A', 'B > X', '= C']],
  ['a line is new, another is gone', ['A', 'B', 'C'], ['N', 'A', 'C'], ['+ N', '~ A', '- B', '= C']],
  ['lines that are alike keep their order', ['Yes', 'No', 'Yes'], ['Yes', 'Yes'], ['= Yes', '- No', '~ Yes']],
  ['a line is elsewhere', ['A', 'B', 'C', 'D'], ['B', 'C', 'A', 'D'], ['- A', '~ B', '~ C', '+ A', '= D']],
  ['all is other', ['A'], ['B', 'C'], ['A > B', '+ C']],
  ['there was no list', [], ['A'], ['+ A']],
])('%s', (_, before, after, expected) => {
  const changes = compareSegments(list(...before), list(...after)).map((change) => {
    const [a, b] = [change.before?.text, change.after?.text]
    return { same: `= ${a}`, moved: `~ ${a}`, changed: `${a} > ${b}`, new: `+ ${b}`, gone: `- ${a}` }[change.kind]
  })
  expect(changes).toEqual(expected)
})

test.each([
  ['is as the list rounds it', [0.8, 2], 'same'],
  ['starts earlier', [0, 1.2], 'moved'],
  ['is no longer cut off', [1, 3], 'moved'],
] as const)('a line with the same words %s', (_, [start, end], kind) => {
  const [before, after] = [[1, 2.2] as const, [start, end] as const].map(
    ([from, to]) => parseSegments(JSON.stringify([['One', from, to]])).segments,
  )
  expect(compareSegments(before ?? [], after ?? []).map((change) => change.kind)).toEqual([kind])
})

test('each line of both lists is in one change, also of lists that are too long to compare each with each', () => {
  const before = list(...Array.from({ length: 2500 }, (_, index) => `line ${index}`))
  const after = list('first', ...Array.from({ length: 2500 }, (_, index) => `other ${index}`), 'last')
  const changes = compareSegments(before, after)
  expect(changes.flatMap((change) => change.before?.index ?? [])).toEqual(before.map(({ index }) => index))
  expect(changes.flatMap((change) => change.after?.index ?? [])).toEqual(after.map(({ index }) => index))
})
