// Tasks whose parts are the files of a folder: two videos, and the lists of segments beside them.
import { queryOptions, skipToken } from '@tanstack/react-query'
import { maxTaskLength } from '#src/domain/task-import/import-limits.ts'
import {
  addFiles,
  hasEnding,
  type Folder as FolderOf,
  type FolderTask as TaskOf,
} from '#src/domain/task-import/pair-files.ts'
import { createTextDecoder, detectEncoding } from '#src/domain/task-import/text-decoder.ts'
import { toTaskLine } from '#src/domain/task-import/validate-file.ts'
import { isVideoFile } from '#src/app/features/projects/videos/video-list.tsx'
import type { FolderFile } from './folder-files.ts'
import { objectId, utf8, localFileOptions } from './open-file.ts'

export type FolderTask = TaskOf<FolderFile>
export type Folder = FolderOf<FolderFile>

const emptyFolder: Folder = { files: [], tasks: [], replaced: [] }

/** Files in which tasks are rows, whatever else is beside them. */
export const tableEndings = ['csv', 'tsv', 'xlsx', 'xls', 'ndjson', 'jsonl'] as const

/**
 * What files are that were chosen or dropped together: a table of tasks with videos that it names, the parts of tasks,
 * or only videos. If there is a folder, they are added to it.
 */
export function sortFiles(files: readonly FolderFile[], languages: readonly string[], before: Folder | null) {
  const folder = addFiles(before ?? emptyFolder, files, languages)
  if (before !== null) return { kind: 'folder', folder } as const
  const others = files.filter(({ file }) => !isVideoFile(file))
  const hasTasks = folder.tasks.length > 0
  // A single text or JSON that belongs to no video can be a table.
  const table =
    others.find((file) => hasEnding(file, tableEndings)) ?? (others.length === 1 && !hasTasks ? others[0] : null)
  if (table) return { kind: 'table', table: table.file, videos: videosOf(files) } as const
  if (others.length === 0 && !hasTasks) return { kind: 'videos', videos: videosOf(files) } as const
  return { kind: 'folder', folder } as const
}

const videosOf = (files: readonly FolderFile[]) => files.map(({ file }) => file).filter(isVideoFile)

/** The files that are in no task. */
export function unpairedFiles({ files, tasks }: Folder): FolderFile[] {
  const paired = new Set(
    tasks.flatMap(({ source, target, sourceList, targetList }) => [source, target, sourceList, targetList]),
  )
  return files.filter((file) => !paired.has(file))
}

/** The videos of tasks, each once. */
export const videosOfTasks = (tasks: readonly FolderTask[]): File[] => [
  ...new Set(tasks.flatMap(({ source, target }) => [source, target]).flatMap((video) => (video ? [video.file] : []))),
]

/** The tasks as a file of NDJSON, which goes the way of every file. */
export const folderTasksQuery = (tasks: readonly FolderTask[] | null) =>
  queryOptions({
    queryKey: ['import-folder', tasks && objectId(tasks)],
    queryFn: tasks ? async () => new Blob(await Promise.all(tasks.map(toLine))) : skipToken,
    ...localFileOptions,
  })

async function toLine({ title, language, source, target, sourceList, targetList }: FolderTask): Promise<string> {
  return toTaskLine({
    externalId: [title, language].filter(Boolean).join(' '),
    title,
    language: language ?? '',
    source_external_url: source?.file.name,
    target_external_url: target?.file.name,
    asr_sentence_list: sourceList && (await readText(sourceList.file)),
    rewrite_translate_list: targetList && (await readText(targetList.file)),
  })
}

const texts = new WeakMap<File, Promise<string>>()

/** The text of a list, read once. What is longer than a task may be is cut: it is refused for its length. */
export function readText(file: File): Promise<string> {
  const text = texts.get(file) ?? decodeFile(file)
  texts.set(file, text)
  return text
}

async function decodeFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, 2 * maxTaskLength).arrayBuffer())
  const decoder = createTextDecoder(detectEncoding(bytes).encoding ?? 'utf-8', utf8)
  return decoder.push(bytes) + decoder.end()
}
