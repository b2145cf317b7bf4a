import { expect, test } from 'vitest'
import { addFiles, type Folder, pairFiles } from './pair-files.ts'

/** The tasks as `title language: source target / source list, target list`, and what is unpaired. */
function pair(paths: readonly string[], languages: readonly string[]) {
  const { tasks, unpaired } = pairFiles(
    paths.map((path) => ({ path })),
    languages,
  )
  return [
    ...tasks.map(
      ({ title, language, source, target, sourceList, targetList }) =>
        `${title} ${language ?? '?'}: ${source.path} ${target.path} / ${sourceList?.path ?? '–'} ${targetList?.path ?? '–'}`,
    ),
    ...unpaired.map(({ path }) => `unpaired ${path}`),
  ]
}

test.each<[string, readonly string[], readonly string[], readonly string[]]>([
  [
    'languages at the end of names',
    ['ep01.mp4', 'ep01.en.mp4', 'ep01.zh.srt', 'ep01_dub_en.json'],
    ['English'],
    ['ep01 English: ep01.mp4 ep01.en.mp4 / ep01.zh.srt ep01_dub_en.json'],
  ],
  [
    'several dubs of one source',
    ['ep01.mp4', 'ep01-en.mp4', 'ep01-pt-BR.mp4', 'ep01.pt_BR.srt'],
    ['English', 'Portuguese'],
    ['ep01 English: ep01.mp4 ep01-en.mp4 / – –', 'ep01 Portuguese: ep01.mp4 ep01-pt-BR.mp4 / – ep01.pt_BR.srt'],
  ],
  [
    'a source in another language of the bundle',
    ['ep01.mp4', 'ep01.en.mp4', 'ep01.zh.srt', 'ep01.en.srt'],
    ['English', 'Mandarin'],
    ['ep01 English: ep01.mp4 ep01.en.mp4 / ep01.zh.srt ep01.en.srt'],
  ],
  [
    'words in Chinese without spaces',
    ['第2集原片.mp4', '第2集配音.mp4', '第10集 原片.mp4', '第10集（配音）.mp4', '第2集原片字幕.srt'],
    ['English'],
    [
      '第2集 English: 第2集原片.mp4 第2集配音.mp4 / 第2集原片字幕.srt –',
      '第10集 English: 第10集 原片.mp4 第10集（配音）.mp4 / – –',
    ],
  ],
  [
    'folders for sides and languages',
    ['source/ep01.mp4', 'dub/en/ep01.mp4', 'dub/es/ep01.mp4', 'dub/es/ep01.srt'],
    ['English', 'Spanish'],
    [
      'ep01 English: source/ep01.mp4 dub/en/ep01.mp4 / – –',
      'ep01 Spanish: source/ep01.mp4 dub/es/ep01.mp4 / – dub/es/ep01.srt',
    ],
  ],
  [
    'titles that have words which are codes of languages',
    ['It is no fun.mp4', 'It is no fun (dubbed).mp4', 'it.mp4', 'it_dub.mp4'],
    ['English'],
    ['it English: it.mp4 it_dub.mp4 / – –', 'It is no fun English: It is no fun.mp4 It is no fun (dubbed).mp4 / – –'],
  ],
  [
    'a file with both lists',
    ['ep01_source.mp4', 'ep01_target.mp4', 'ep01.json'],
    ['English'],
    ['ep01 English: ep01_source.mp4 ep01_target.mp4 / ep01.json ep01.json'],
  ],
  [
    'what has no counterpart, or two',
    ['a.mp4', 'b.en.mp4', 'c.mp4', 'c_raw.mp4', 'c.en.mp4', 'notes.pdf', 'd.srt'],
    ['English'],
    ['a.mp4', 'b.en.mp4', 'c.mp4', 'c_raw.mp4', 'c.en.mp4', 'notes.pdf', 'd.srt'].map((path) => `unpaired ${path}`),
  ],
  [
    'a dub whose language is not said',
    ['a_orig.mp4', 'a_dub.mp4'],
    ['English', 'Spanish'],
    ['a ?: a_orig.mp4 a_dub.mp4 / – –'],
  ],
])('%s', (_, paths, languages, expected) => {
  expect(pair(paths, languages)).toEqual(expected)
})

const emptyFolder: Folder<{ path: string }> = { files: [], tasks: [], replaced: [] }
const add = (folder: Folder<{ path: string }>, ...paths: string[]) =>
  addFiles(
    folder,
    paths.map((path) => ({ path })),
    ['English'],
  )
const describeTasks = ({ tasks }: Folder<{ path: string }>) =>
  tasks.map(
    ({ title, source, target, sourceList, targetList }) =>
      `${title}: ${[source, target, sourceList, targetList].map((file) => file?.path ?? '–').join(' ')}`,
  )

test('files that are added make further tasks, and lists of tasks that had none', () => {
  const first = add(emptyFolder, 'ep1.mp4', 'ep1.en.mp4', 'ep2.mp4')
  expect(describeTasks(first)).toEqual(['ep1: ep1.mp4 ep1.en.mp4 – –'])
  const second = add(first, 'ep2.en.mp4', 'ep1.zh.srt')
  expect(describeTasks(second)).toEqual(['ep1: ep1.mp4 ep1.en.mp4 ep1.zh.srt –', 'ep2: ep2.mp4 ep2.en.mp4 – –'])
})

test('a list of the dub that is added replaces the one file for both sides', () => {
  const first = add(emptyFolder, 'ep1.mp4', 'ep1.en.mp4', 'ep1.json')
  expect(describeTasks(first)).toEqual(['ep1: ep1.mp4 ep1.en.mp4 ep1.json ep1.json'])
  expect(describeTasks(add(first, 'ep1_dub.json'))).toEqual(['ep1: ep1.mp4 ep1.en.mp4 ep1.json ep1_dub.json'])
  expect(describeTasks(add(first, 'ep1.json'))).toEqual(['ep1: ep1.mp4 ep1.en.mp4 ep1.json ep1.json'])
})

test('what a person removed or cleared does not come back with a further list', () => {
  const first = add(emptyFolder, 'ep1.mp4', 'ep1.en.mp4', 'ep2.mp4', 'ep2.en.mp4')
  const changed = { ...first, tasks: first.tasks.slice(1).map((task) => ({ ...task, target: null })) }
  expect(describeTasks(add(changed, 'ep1.zh.srt', 'ep2.zh.srt'))).toEqual(['ep2: ep2.mp4 – – –'])
})

test('what a person changed stays when the same files are added again, of which the last ones are used', () => {
  const first = add(emptyFolder, 'ep1.mp4', 'ep1.en.mp4', 'ep1.zh.srt', 'ep2.mp4', 'ep2.en.mp4')
  const [ep1] = first.tasks
  if (!ep1) throw new Error('no task')
  const changed = { ...first, tasks: [{ ...ep1, title: 'Pilot', sourceList: null }] }
  const again = add(changed, 'ep1.mp4', 'ep1.en.mp4', 'ep1.zh.srt', 'ep2.mp4', 'ep2.en.mp4')
  expect(describeTasks(again)).toEqual(['Pilot: ep1.mp4 ep1.en.mp4 – –'])
  expect(again.replaced).toEqual(first.files)
  expect(again.tasks[0]?.source).not.toBe(ep1.source)
})
