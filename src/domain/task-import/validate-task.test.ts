import { describe, expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { checkTask, type ImportRules, parseDueDate, parsePriority } from './validate-task.ts'
import { resolveVideo } from './validate-video-url.ts'

const rules: ImportRules = {
  languages: ['English', 'Mandarin'],
  mediaOrigins: new Set(['https://videos.example', 'https://videos.example:8443']),
  uploads: {
    byName: new Map([['Épisode 1.mp4', '/media/uploads/1.mp4']]),
    urls: new Set(['/media/uploads/1.mp4']),
  },
}
const task = { language: 'English', source_external_url: '/media/a.mp4', target_external_url: '/media/b.webm' }

/** The faults as "field reason". */
const faultsOf = (values: object, own = rules) =>
  checkTask({ ...task, ...values }, own).fieldErrors.map(({ field, reason }) => `${field} ${reason}`)
const taskOf = (values: object) => {
  const checked = checkTask({ ...task, ...values }, rules)
  return 'task' in checked ? checked.task : null
}

test('the unit of a list is the one in which it fits the uploaded video that it is of', () => {
  const url = '/media/uploads/1.mp4'
  const segments = (name: string, lengths?: ReadonlyMap<string, number>) => {
    const values = {
      ...task,
      source_external_url: url,
      [name]: [
        ['Hi', 0, 100],
        ['you', 100, 200],
      ],
    }
    const uploads = { byName: new Map(), urls: new Set([url]), ...(lengths && { lengths }) }
    const checked = checkTask(values, { ...rules, uploads })
    return 'task' in checked ? JSON.parse(String(checked.task.meta[name])).at(-1)[2] : checked.fieldErrors[0]?.reason
  }
  expect(segments('asr_sentence_list')).toBe('segments-unit')
  expect(segments('asr_sentence_list', new Map([[url, 250]]))).toBe(200)
  expect(segments('rewrite_translate_list', new Map([[url, 250]]))).toBe('segments-unit')
})

describe('the fields of a task', () => {
  testEach('%j has the id %j', (values) => taskOf(values)?.externalId, [
    [{}, null],
    [{ externalId: null }, null],
    [{ externalId: '' }, null],
    [{ externalId: '  ' }, null],
    [{ externalId: ' A 1 ' }, 'A 1'],
    [{ externalId: 0 }, '0'],
    [{ externalId: 1.5 }, '1.5'],
    [{ externalId: '7E5' }, '7E5'],
    [{ externalId: 'e1.5E+15' }, 'e1.5E+15'],
    [{ externalId: Number.MAX_SAFE_INTEGER }, '9007199254740991'],
    [{ externalId: 'x'.repeat(200) }, 'x'.repeat(200)],
  ])

  testEach('%j is refused: %j', faultsOf, [
    [{ externalId: 'x'.repeat(201) }, ['externalId too-long']],
    [{ externalId: 2 ** 53 }, ['externalId large-number']],
    [{ externalId: '1.23457E+15' }, ['externalId large-number']],
    [{ externalId: '9e+21' }, ['externalId large-number']],
    [{ externalId: true }, ['externalId not-text']],
    [{ externalId: ['A'] }, ['externalId not-text']],
    [{ externalId: 'a\0' }, ['externalId no-text']],
    [{ externalId: '\uD800' }, ['externalId no-text']],
    [{ language: undefined }, ['language missing']],
    [{ language: null }, ['language missing']],
    [{ language: ' ' }, ['language missing']],
    [{ language: {} }, ['language not-text']],
    [{ language: 7 }, ['language language']],
    [{ source_external_url: '' }, ['source_external_url missing']],
    [{ target_external_url: '' }, ['target_external_url missing']],
    [
      { source_external_url: 'http://a', target_external_url: 'b' },
      ['source_external_url url', 'target_external_url url'],
    ],
    [{ title: {} }, ['title not-text']],
    [{ meta: '[]', language: '' }, ['language missing', 'meta meta-object']],
  ])

  test('the fault of a language names it, in part if it is long, and the languages of the bundle', () => {
    expect(checkTask({ ...task, language: 'K'.repeat(150) }, rules).fieldErrors[0]?.values).toEqual({
      value: 'K'.repeat(100),
      languages: 'English, Mandarin',
    })
  })

  test.each([
    [{ title: ' Night market ' }, { title: 'Night market' }],
    [{ title: 7 }, { title: '7' }],
    [{ title: '' }, {}],
    [{ meta: '{"title":"in meta"}' }, { title: 'in meta' }],
    [{ meta: { title: 'in meta' }, title: 'own' }, { title: 'own' }],
    [{ meta: '' }, {}],
    [{ meta: null, duration: '' }, {}],
    [{ duration: '12.5' }, { duration: 12.5 }],
    [{ duration: 0 }, { duration: 0 }],
    [{ asr_sentence_list: '[]', meta: { asr_sentence_list: '[[]]' } }, { asr_sentence_list: '[]' }],
  ])('%j has the meta data %j', (values, meta) => {
    expect(taskOf(values)?.meta).toEqual(meta)
  })
})

describe('the address of a video', () => {
  test.each([
    'https://videos.example/a.mp4',
    'HTTPS://VIDEOS.EXAMPLE/a.MP4',
    'https://videos.example:8443/x/a.webm?token=1#t=2',
    '/media/a.m3u8?x',
    '/media/uploads/1.mp4',
    'Épisode 1.mp4',
    'E\u0301pisode 1.mp4',
  ])('%s is accepted', (url) => {
    expect(faultsOf({ source_external_url: url })).toEqual([])
  })

  test.each([
    ['/media/', 'url'],
    ['/media/a', 'url-kind'],
    ['/media/a.mp4/', 'url-kind'],
    ['/media/../a.mp4', 'url'],
    ['/media/x/.%2E/a.mp4', 'url'],
    ['/media/x\\a.mp4', 'url'],
    ['/video/a.mp4', 'url'],
    ['https://videos.example', 'url'],
    ['https://videos.example/a.mp4?a b', 'url'],
    ['https://videos.example/a.mov', 'url-kind'],
    ['https://videos.example:444/a.mp4', 'url-origin'],
    ['https://videos.example.evil/a.mp4', 'url-origin'],
    ['https://videos.example@evil.example/a.mp4', 'url'],
    ['//videos.example/a.mp4', 'url'],
    ['Episode 2.mp4', 'video-missing'],
    ['Episode.MOV', 'video-missing'],
    ['/media/uploads/2.mp4', 'video-missing'],
    ['folder/Episode 1.mp4', 'url'],
    [`/media/${'x'.repeat(1990)}.mp4`, 'url-kind,too-long'],
  ])('%s is refused: %s', (url, reason) => {
    const [fault = ''] = faultsOf({ target_external_url: url })
    expect(reason.split(',').map((one) => `target_external_url ${one}`)).toContain(fault)
  })

  test('of what only the server knows, everything is accepted', () => {
    const unknown = { ...rules, mediaOrigins: null, uploads: null }
    for (const url of ['https://elsewhere.example/a.mp4', 'Episode 2.mp4', '/media/uploads/2.mp4'])
      expect(faultsOf({ source_external_url: url }, unknown)).toEqual([])
  })

  test('addresses have up to 2,000 characters', () => {
    const url = (length: number) => `/media/${'x'.repeat(length - 11)}.mp4`
    expect(faultsOf({ source_external_url: url(2000) })).toEqual([])
    expect(faultsOf({ source_external_url: url(2001) })).toEqual(['source_external_url too-long'])
  })

  test('a file name becomes the address of the video', () => {
    expect(taskOf({ source_external_url: '\u200FE\u0301pisode 1.mp4' })?.source).toBe('/media/uploads/1.mp4')
    expect(resolveVideo('x.mp4', rules.uploads)).toBe('x.mp4')
    expect(resolveVideo('x.mp4', null)).toBe('x.mp4')
  })
})

testEach('the due date %j is %j', parseDueDate, [
  ['2026-11-20', '2026-11-20'],
  [' 2026/1/2 ', '2026-01-02'],
  ['2028.02.29', '2028-02-29'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['0000-01-01', undefined],
  ['0001-01-01', undefined],
  ['1899-12-31', undefined],
  ['2199-12-31', '2199-12-31'],
  ['9999-12-31', undefined],
  ['20.11.2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])

testEach('the priority %j is %j', parsePriority, [
  ['urgent', 'urgent'],
  [' High ', 'high'],
  ['NORMAL', 'normal'],
  ['低', 'low'],
  ['紧急', 'urgent'],
  ['1', undefined],
  ['', undefined],
])

test('a link that ends is noted with its end', () => {
  const signed = 'https://videos.example/a.mp4?X-Amz-Date=20261129T090000Z&X-Amz-Expires=3600'
  expect(checkTask({ ...task, target_external_url: signed }, rules).notes).toEqual([
    { field: 'target_external_url', reason: 'link-ends', values: { date: '2026-11-29T10:00' } },
  ])
})
