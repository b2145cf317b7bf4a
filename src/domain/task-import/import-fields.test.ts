import { describe, expect, test } from 'vitest'
import { chooseColumn, findRepeatedColumn, importFields, matchColumns } from './import-fields.ts'

describe('names of columns', () => {
  test.each([
    ['externalId', 'externalId, External ID, EXTERNAL-ID, id, Key, reference, Task ID, 编号, 任务编号'],
    ['title', 'title, Name, Task Title, task_name, 标题, 片名,  任务 名称 '],
    ['language', 'language, LANG, Target Language, task language, 语言, 语种, 目标语言, 配音语言'],
    ['source_external_url', 'source_external_url, Source, source-url, Source Video, source video URL, Original'],
    ['source_external_url', 'Original URL, Original Video, 原片, 原视频地址, 源视频 URL, 原始视频链接'],
    ['target_external_url', 'target_external_url, Target, target url, Target Video, Dub, Dub URL, Dubbed'],
    ['target_external_url', 'Dubbed URL, Dubbed Video, 配音, 配音视频, 配音视频链接, 目标视频网址, 配音片'],
    ['meta', 'meta, Metadata, meta (JSON), 元数据'],
    ['asr_sentence_list', 'asr_sentence_list, ASR sentences, source segments, 原文字幕, 原文语句'],
    ['rewrite_translate_list', 'rewrite_translate_list, rewrite translates, Target Segments, 译文字幕, 译文语句'],
    ['duration', 'duration, Seconds, Duration (seconds), Duration (s), Video seconds, 时长, 时长（秒）, 秒数'],
  ])('%s has these names: %s', (field, names) => {
    for (const name of names.split(', ')) expect([name, matchColumns([name])]).toEqual([name, [field]])
  })

  test('every field has its own name, and no other names are known', () => {
    expect(matchColumns(importFields)).toEqual(importFields)
    expect(matchColumns(['Batch', '备注', '', 'source_language'])).toEqual([null, null, null, null])
  })
})

describe('two names for one field', () => {
  test.each([
    ['id, External ID, SOURCE_EXTERNAL_URL', [null, 'externalId', 'source_external_url']],
    ['External ID, id', ['externalId', null]],
    ['key, id, anything', ['externalId', null, null]],
  ])('%s: the canonical one is used, else the first', (names, fields) => {
    expect(matchColumns(names.split(', '))).toEqual(fields)
  })

  test.each([
    [['language', 'Language'], 'Language'],
    [['语言', 'id', '语言'], '语言'],
    [['language', 'lang'], undefined],
    [['Note', 'Note'], undefined],
  ])('%j: the same one twice is %s', (names, repeated) => {
    expect(findRepeatedColumn(names)).toBe(repeated)
  })
})

describe('choices', () => {
  test('a chosen name is used before the canonical one; an ignored one is not used', () => {
    const choices = new Map([
      ['Clip', 'target_external_url'],
      ['Code', 'externalId'],
      ['Name', null],
    ] as const)
    const names = ['externalId', 'Name', 'Code', 'target_external_url', 'Clip', 'title', 'language']
    expect(matchColumns(names, choices)).toEqual([
      null,
      null,
      'externalId',
      null,
      'target_external_url',
      'title',
      'language',
    ])
  })

  test('a column that was chosen and occurs twice is refused; ignored ones are not', () => {
    expect(findRepeatedColumn(['Note', 'Note'], new Map([['Note', 'title']]))).toBe('Note')
    expect(findRepeatedColumn(['Title', 'Title'], new Map([['Title', null]]))).toBeUndefined()
  })
})

test('a field that is chosen for another column is taken from the column it was chosen for', () => {
  const first = chooseColumn(new Map(), 'Clip', 'target_external_url')
  const second = chooseColumn(chooseColumn(first, 'Name', null), 'File', 'target_external_url')
  expect([...second]).toEqual([
    ['Clip', null],
    ['Name', null],
    ['File', 'target_external_url'],
  ])
  expect(chooseColumn(second, 'File', null).get('File')).toBeNull()
})

test('the duration in an export is that of a review, and is not read unless it is chosen', () => {
  const names = ['_id', 'externalId', 'status', 'duration', 'completed_at']
  expect(matchColumns(names)).toEqual([null, 'externalId', null, null, null])
  expect(matchColumns(names, new Map([['duration', 'duration']]))[3]).toBe('duration')
  expect(matchColumns(['_id', 'duration'])).toEqual(['externalId', 'duration'])
})
