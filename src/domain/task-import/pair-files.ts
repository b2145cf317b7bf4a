// Which of a folder's files belong to one task, by their names: `ep01.mp4`, `ep01.en.mp4`, `ep01.zh.srt`, `ep01_dub_en.json`.
import { languages as allLanguages } from '#src/domain/people/languages.ts'
import { matchLanguage } from './match-language.ts'

export type PairedTask<File> = {
  readonly title: string
  /** One of the bundle's languages; null if the names do not say it, and there are several. */
  readonly language: string | null
  readonly source: File
  readonly target: File
  readonly sourceList: File | null
  readonly targetList: File | null
}

export type Pairing<File> = {
  /** In the order in which people count: 2 before 10. */
  readonly tasks: readonly PairedTask<File>[]
  readonly unpaired: readonly File[]
}

/** A task as its files were paired, or as a person changed it. */
export type FolderTask<File> = Omit<PairedTask<File>, 'source' | 'target'> & {
  readonly source: File | null
  readonly target: File | null
}

export type Folder<File> = {
  readonly files: readonly File[]
  readonly tasks: readonly FolderTask<File>[]
  /** Files that were replaced by those of the same name that were added last. */
  readonly replaced: readonly File[]
}

/** A file, with its folders in front of its name. */
type NamedFile = { readonly path: string }

const roleWords = {
  source: ['source', 'src', 'original', 'orig', 'raw', '原片', '原视频', '原声', '原文', '源视频', '源'],
  target: ['dub', 'dubbed', 'dubbing', 'target', 'tgt', 'translated', 'translation', '配音', '译制', '译文', '目标'],
} as const

/** What a name says of a file that is neither its title nor its side. */
const fillerWords = [
  'asr',
  'transcript',
  'transcription',
  'segments',
  'subtitle',
  'subtitles',
  'subs',
  'sub',
  'captions',
  'video',
  'final',
  '字幕',
  '文本',
  '视频',
]

export const videoEndings = ['mp4', 'webm', 'm4v', 'mov'] as const
export const listEndings = ['srt', 'vtt', 'ass', 'ssa', 'ttml', 'dfxp', 'xml', 'json', 'txt'] as const

export const hasEnding = ({ path }: NamedFile, endings: readonly string[]): boolean =>
  endings.some((ending) => path.toLowerCase().endsWith(`.${ending}`))

type ReadName<File> = {
  readonly file: File
  readonly kind: 'video' | 'list'
  /** What is left of the name: the same for all files of a task. */
  readonly key: string
  readonly title: string
  readonly role: 'source' | 'target' | null
  /** One of all languages; null if the name has none. */
  readonly language: string | null
}

/** Pairs files by name. A file that fits nowhere, or where another one is already, is unpaired. */
export function pairFiles<File extends NamedFile>(
  files: readonly File[],
  bundleLanguages: readonly string[],
): Pairing<File> {
  const groups = new Map<string, ReadName<File>[]>()
  const paired = new Set<File>()
  for (const file of files) {
    const read = readName(file)
    if (read) groups.set(read.key, [...(groups.get(read.key) ?? []), read])
  }
  const collator = new Intl.Collator('en', { numeric: true })
  const tasks = [...groups.entries()]
    .toSorted(([a], [b]) => collator.compare(a, b))
    .flatMap(([, group]) => pairGroup(group, bundleLanguages))
  for (const { source, target, sourceList, targetList } of tasks) {
    for (const file of [source, target, sourceList, targetList]) if (file) paired.add(file)
  }
  return { tasks, unpaired: files.filter((file) => !paired.has(file)) }
}

/**
 * Adds files to a folder. One of the same path replaces the earlier one. Tasks stay as a person left them: new videos
 * become further tasks, new lists those that a task did not have.
 */
export function addFiles<File extends NamedFile>(
  { files, tasks }: Pick<Folder<File>, 'files' | 'tasks'>,
  added: readonly File[],
  bundleLanguages: readonly string[],
): Folder<File> {
  const byPath = new Map(added.map((file) => [file.path, file]))
  const replaced = files.filter(({ path }) => byPath.has(path))
  const known = new Set(replaced.map(({ path }) => path))
  const isNew = (file: File | null) => file !== null && byPath.has(file.path) && !known.has(file.path)
  const latest = <Part extends File | null>(file: Part) => (file && byPath.get(file.path)) ?? file
  const allFiles = [...files.map(latest), ...[...byPath.values()].filter(isNew)]
  const paired = pairFiles(allFiles, bundleLanguages).tasks
  const remaining = tasks.map(({ title, language, source, target, sourceList, targetList }) => {
    const dub = latest(target)
    const pair = paired.find((task) => task.target === dub)
    const addedList = (list: File | null, found: File | undefined | null) =>
      list === null && found && isNew(found) ? found : latest(list)
    return {
      title,
      language,
      source: latest(source),
      target: dub,
      sourceList: addedList(sourceList, pair?.sourceList),
      // A file with the lists of both sides was a guess, until the dub has one of its own.
      targetList: addedList(targetList === sourceList ? null : targetList, pair?.targetList) ?? latest(targetList),
    }
  })
  const targets = new Set(remaining.map(({ target }) => target))
  const further = paired.filter(({ source, target }) => !targets.has(target) && [source, target].some(isNew))
  return { files: allFiles, tasks: [...remaining, ...further], replaced }
}

function pairGroup<File extends NamedFile>(
  group: readonly ReadName<File>[],
  bundleLanguages: readonly string[],
): PairedTask<File>[] {
  const only = bundleLanguages.length === 1 ? (bundleLanguages[0] ?? null) : null
  const isTarget = ({ role, language }: ReadName<File>) =>
    role === null ? language !== null && bundleLanguages.includes(language) : role === 'target'
  const [videos, lists] = (['video', 'list'] as const).map((kind) => group.filter((read) => read.kind === kind))
  // Of videos that say nothing, one is the original: where a dub says that it is one.
  const targets = videos?.filter(isTarget) ?? []
  const sources = videos?.filter((read) => !isTarget(read)) ?? []
  const [source] = sources
  if (!source || sources.length > 1) return []
  // A list in one of the bundle's languages into which nothing is dubbed is of the original.
  const isDubbed = (language: string | null) => targets.some((target) => (target.language ?? only) === language)
  const sourceLists = lists?.filter((read) => !isTarget(read) || (read.role === null && !isDubbed(read.language))) ?? []
  return targets.map((target) => {
    const language = target.language ?? only
    const targetLists = lists?.filter((read) => isTarget(read) && (read.language ?? only) === language) ?? []
    const [sourceList, targetList] = [sourceLists, targetLists].map((found) =>
      found.length === 1 ? found[0] : undefined,
    )
    return {
      title: source.title,
      language: language !== null && bundleLanguages.includes(language) ? language : null,
      source: source.file,
      target: target.file,
      sourceList: sourceList?.file ?? null,
      // One file that names no side can have the lists of both.
      targetList:
        targetList?.file ??
        (targetLists.length === 0 && sourceList?.role === null && sourceList.language === null
          ? sourceList.file
          : null),
    }
  })
}

/** Longer words first, so that none is cut by a part of it. */
const chineseWords = [...roleWords.source, ...roleWords.target, ...fillerWords]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .toSorted((a, b) => b.length - a.length)
const aroundChinese = new RegExp(`(${chineseWords.join('|')})`, 'g')

function readName<File extends NamedFile>(file: File): ReadName<File> | null {
  const kind = hasEnding(file, videoEndings) ? 'video' : hasEnding(file, listEndings) ? 'list' : null
  if (kind === null) return null
  const path = file.path.normalize('NFKC').replace(/\.\w+$/, '')
  const [name = '', ...folders] = path.split('/').toReversed()
  const own = splitWords(name)
  const role = findRole(own) ?? findRole(folders.flatMap(splitWords))
  // A code of two letters is also a word: only at the end of a name that has others, or as a folder, is it a language.
  const ownLanguage = own.length > 1 ? languageAt(own) : null
  const folderLanguage = folders.map((folder) => matchLanguage(folder, allLanguages)).find(Boolean)
  const title = own.filter((word, index) => !isNoTitle(word) && index !== ownLanguage?.index)
  if (title.length === 0) return null
  return {
    file,
    kind,
    key: title.join(' ').toLowerCase(),
    title: title.join(' '),
    role,
    language: ownLanguage?.language ?? folderLanguage ?? null,
  }
}

const splitWords = (text: string) =>
  text
    // A region belongs to its language.
    .replaceAll(/(?<![A-Za-z])([a-z]{2,3})_([A-Z]{2}|[A-Z][a-z]{3})(?![A-Za-z])/g, '$1-$2')
    .replaceAll(aroundChinese, ' $1 ')
    .split(/[\s_.()[\]【】（）]+|(?<=\p{Script=Han})-|-(?=\p{Script=Han})|\s-\s/u)
    .flatMap((word) => splitRegion(word))
    .filter((word) => word !== '' && word !== '-')

/** `ep01-en` is a title and a language; `zh-Hans` and `pt-BR` are one word. */
function splitRegion(word: string): string[] {
  if (matchLanguage(word, allLanguages) !== undefined) return [word]
  for (const ending of [/-([a-z]{2,3}-[a-z]{2,4})$/i, /-([a-z]+)$/i]) {
    const after = ending.exec(word)?.[1]
    if (after !== undefined && (isNoTitle(after) || matchLanguage(after, allLanguages) !== undefined))
      return [...splitRegion(word.replace(ending, '')), after]
  }
  return [word]
}

const isOneOf = (words: readonly string[], word: string) => words.includes(word.toLowerCase())
const isNoTitle = (word: string) =>
  isOneOf(roleWords.source, word) || isOneOf(roleWords.target, word) || isOneOf(fillerWords, word)

function findRole(words: readonly string[]): 'source' | 'target' | null {
  if (words.some((word) => isOneOf(roleWords.target, word))) return 'target'
  return words.some((word) => isOneOf(roleWords.source, word)) ? 'source' : null
}

/** The last word that is not about the side or the kind of a file, if it names a language; or the one beside such a word. */
function languageAt(words: readonly string[]): { readonly index: number; readonly language: string } | null {
  for (let index = words.length - 1; index > 0; index -= 1) {
    const word = words[index] ?? ''
    const language = matchLanguage(word, allLanguages)
    if (language !== undefined) return { index, language }
    if (!isNoTitle(word)) return null
  }
  return null
}
