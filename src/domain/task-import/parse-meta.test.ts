import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { isStorable, parseMeta, withListsInFormat } from './parse-meta.ts'

const faultsOf = (values: Parameters<typeof parseMeta>[0]) =>
  parseMeta(values).fieldErrors.map(({ field, reason, values: limits }) => [`${field} ${reason}`, limits])
const nested = (levels: number): object => (levels === 0 ? {} : { x: nested(levels - 1) })

describe('the length of a video', () => {
  test.each([
    [{}, null],
    [{ meta: { duration: '' } }, null],
    [{ meta: { duration: 5 }, duration: '7' }, 7],
    [{ meta: { duration: 90, asr_sentence_list: '[["Hi",0,9]]' } }, 90],
    [{ duration: 360_000 }, 360_000],
    [{ duration: 0, asr_sentence_list: [['Hi', 0, 9]] }, 0],
    [{ asr_sentence_list: [['Hi', 3]] }, 3],
    [{ asr_sentence_list: [['Hi', 4, 2]] }, 4],
    [{ asr_sentence_list: [['Hi', 1, '8']], rewrite_translate_list: [['Hi', 0, 9.5]] }, 9.5],
    [{ asr_sentence_list: [['Hi', 359_990, 360_000]] }, 360_000],
  ])('of %j is %j', (values, seconds) => {
    expect(parseMeta(values)).toMatchObject({ seconds, fieldErrors: [] })
  })
})

describe('meta data that is refused', () => {
  const duration = { seconds: 360_000 }
  const levels = { levels: 32 }

  test.each([
    [{ meta: '{' }, 'meta not-json', {}],
    [{ meta: 5 }, 'meta meta-object', {}],
    [{ meta: 'null' }, 'meta meta-object', {}],
    [{ meta: { duration: 'x' } }, 'meta.duration duration', duration],
    [{ meta: { duration: ' ' } }, 'meta.duration duration', duration],
    [{ meta: { duration: true } }, 'meta.duration duration', duration],
    [{ duration: 360_001 }, 'duration duration', duration],
    [{ duration: -0.1 }, 'duration duration', duration],
    [{ asr_sentence_list: '{' }, 'asr_sentence_list segments-list', {}],
    [{ asr_sentence_list: '{}' }, 'asr_sentence_list segments-list', {}],
    [{ meta: { asr_sentence_list: true } }, 'meta.asr_sentence_list segments-list', {}],
    [{ rewrite_translate_list: [['Hi', 360_001]] }, 'rewrite_translate_list duration', duration],
    [{ asr_sentence_list: [['Hi', 'x', -1], 'row', null] }, 'asr_sentence_list segments-unusable', { rows: '1, 2, 3' }],
    [{ asr_sentence_list: [['Hi', 0, 1e308]] }, 'asr_sentence_list segments-unusable', { rows: '1' }],
    [{ asr_sentence_list: [['Hi', 0.5, 1, 'A', 1]] }, 'asr_sentence_list segments-gender-unclear', {}],
    [{ asr_sentence_list: [['Hi', 0, 100]] }, 'asr_sentence_list segments-unit', {}],
    [{ asr_sentence_list: [['Hi', '0:00:01:12', '0:00:02:00']] }, 'asr_sentence_list segments-frames', {}],
    [
      { meta: { rewrite_translate_list: '[["Hi",359999,"360001"]]' } },
      'meta.rewrite_translate_list duration',
      duration,
    ],
    [{ meta: { 'a\0': 1 } }, 'meta no-text', {}],
    [{ meta: { a: { b: ['\uDFFF'] } } }, 'meta no-text', {}],
    [{ meta: '{"a":1e400}' }, 'meta not-json', {}],
    [{ meta: nested(33) }, 'meta too-deep', levels],
    [{ asr_sentence_list: [nested(31)] }, 'asr_sentence_list too-deep', levels],
  ])('%j: %s', (values, fault, limits) => {
    expect(faultsOf(values)).toEqual([[fault, limits]])
  })

  test('32 levels are accepted', () => {
    expect(faultsOf({ meta: nested(31) })).toEqual([])
  })
})

testEach('whether %j can be stored is %j', isStorable, [
  ['a好😀', true],
  ['a\0b', false],
  ['\uD83D', false],
  ['\uDE00', false],
])

test('the other list says more of a list than what was said of unclear ones, and what 0 is as a gender', () => {
  const { meta } = parseMeta(
    {
      asr_sentence_list: [
        ['Hi', 0, 100, 'A', 1],
        ['Yo', 100, 200, 'B', 0],
      ],
      rewrite_translate_list: [['Hi', 0.5, 198.5, 'A', 2]],
    },
    { duration: null, unit: 'milliseconds', frameRate: null, genderOfOne: 'male' },
  )
  expect(JSON.parse(String(meta['asr_sentence_list']))).toEqual([
    ['Hi', 0, 100, 'A', 'male'],
    ['Yo', 100, 200, 'B', 'unknown'],
  ])
})

test('lists that were stored in another shape are given in the format of tasks', () => {
  const rows = '[["Hi",0.7,3.7]]'
  const objects = JSON.stringify([{ start: 700, end: 3700, text: 'Hi' }])
  const meta = { title: 'A', asr_sentence_list: objects, rewrite_translate_list: rows }
  expect(withListsInFormat({ ...meta, rewrite_translate_list_received: 'Hi' }, 10)).toEqual({
    ...meta,
    asr_sentence_list: '[["Hi",0.7,3.7,"","unknown"]]',
  })
  expect(withListsInFormat({ asr_sentence_list: 'what' }, null)).toEqual({ asr_sentence_list: 'what' })
})
