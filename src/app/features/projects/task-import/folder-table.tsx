import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { type ListContext, readSegmentLists } from '#src/domain/task-import/read-segment-lists.ts'
import { pageCountOf, rowsPerPage } from '#src/domain/pagination.ts'
import type { Translations } from '#src/app/platform/i18n/en/translations.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { Row, Text, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { isVideoFile } from '#src/app/features/projects/videos/video-list.tsx'
import type { FolderFile } from './folder-files.ts'
import { type Folder, type FolderTask, unpairedFiles, readText } from './folder-tasks.ts'
import styles from '#src/app/features/projects/importing.module.css'
import { useQuery } from '@tanstack/react-query'
import { createFairQueue } from '#src/domain/fair-queue.ts'
import { formatDuration } from '#src/domain/text/format-number.ts'
import { objectId, localFileOptions } from './open-file.ts'

type FolderTableProps = {
  folder: Folder
  languages: readonly string[]
  /** What was said of lists of segments. */
  lists: ListContext
  disabled: boolean
  onChange: (tasks: readonly FolderTask[]) => void
  /** Removes all tasks and files. */
  onClear: () => void
}

/** How the files of a folder became tasks. Each file of a task can be exchanged for one that is in no task. */
export function FolderTable({ folder, languages, lists, disabled, onChange, onClear }: FolderTableProps) {
  const t = useTranslations('importPage')
  const [chosenPage, setPage] = useState(1)
  const { files, tasks, replaced } = folder
  const pageCount = pageCountOf(tasks.length)
  const page = Math.min(chosenPage, pageCount)
  const unpaired = unpairedFiles(folder)
  const nameOf = fileNamer(files)
  const addTask = () => {
    const language = languages.length === 1 ? (languages[0] ?? null) : null
    onChange([...tasks, { title: '', language, source: null, target: null, sourceList: null, targetList: null }])
    setPage(pageCountOf(tasks.length + 1))
  }
  const columns = folderColumns({
    t,
    files,
    unpaired,
    nameOf,
    languages,
    lists,
    disabled,
    change: (task, part) => onChange(tasks.map((other) => (other === task ? { ...task, ...part } : other))),
    remove: (task) => onChange(tasks.filter((other) => other !== task)),
  })
  return (
    <Stack as="section" ruled className={styles['section']} aria-labelledby="import-folder">
      <Text as="h2" size={18} id="import-folder">
        {t.folderTasks}
      </Text>
      <SecondaryText reading>{t.folderHint}</SecondaryText>
      <SecondaryText role="status" reading>
        {replaced.length > 0 && t.replacedFiles(replaced.length)}
      </SecondaryText>
      <Table
        label={t.folderTasks}
        rows={tasks.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        rowKey={(task) => String(tasks.indexOf(task))}
        columns={columns}
      />
      <Pagination page={page} pageCount={pageCount} onPageChange={setPage} />
      {unpaired.length > 0 && (
        <details open={tasks.length === 0}>
          <summary>{t.unpairedFiles(unpaired.length)}</summary>
          <ul className={styles['notes']}>
            {unpaired.map((file) => (
              <li key={file.path}>{nameOf(file)}</li>
            ))}
          </ul>
        </details>
      )}
      <Row>
        {unpaired.length > 0 && (
          <Button icon={<Plus aria-hidden />} disabled={disabled} onClick={addTask}>
            {t.addTask}
          </Button>
        )}
        <Button icon={<X aria-hidden />} disabled={disabled} onClick={onClear}>
          {t.removeAllTasks}
        </Button>
      </Row>
    </Stack>
  )
}

type FileArgs = {
  readonly files: readonly FolderFile[]
  readonly unpaired: readonly FolderFile[]
  readonly nameOf: (file: FolderFile) => string
}

type ColumnArgs = FileArgs &
  Pick<FolderTableProps, 'languages' | 'lists' | 'disabled'> & {
    readonly t: Translations['importPage']
    readonly change: (task: FolderTask, part: Partial<FolderTask>) => void
    readonly remove: (task: FolderTask) => void
  }

function folderColumns({
  t,
  languages,
  lists,
  disabled,
  change,
  remove,
  ...args
}: ColumnArgs): TableColumn<FolderTask>[] {
  const fileColumn = (part: Part, header: string): TableColumn<FolderTask> => ({
    key: part,
    header,
    cell: (task) => (
      <>
        <Select
          className={styles['fileSelect']}
          aria-label={`${header} ${task.title}`}
          disabled={disabled}
          value={task[part]?.path ?? ''}
          onValueChange={(path) => {
            const file = args.files.find((candidate) => candidate.path === path) ?? null
            const title = part === 'source' && file && task.title === '' ? titleOf(file) : task.title
            change(task, { title, [part]: file })
          }}
          options={fileOptions(task, part, args)}
        />
        {task[part] && <FileFact file={task[part].file} part={part} lists={lists} />}
      </>
    ),
  })
  return [
    {
      key: 'title',
      header: t.fieldNames.title,
      cell: (task) => (
        <TextInput
          className={styles['fileSelect']}
          aria-label={`${t.fieldNames.title} ${task.source ? titleOf(task.source) : ''}`.trim()}
          // Every change of a task checks all of them again: once a title is complete.
          key={task.title}
          defaultValue={task.title}
          readOnly={disabled}
          onBlur={({ currentTarget: { value } }) => value !== task.title && change(task, { title: value })}
        />
      ),
    },
    fileColumn('source', t.fieldNames.source_external_url),
    fileColumn('target', t.fieldNames.target_external_url),
    fileColumn('sourceList', t.fieldNames.asr_sentence_list),
    fileColumn('targetList', t.fieldNames.rewrite_translate_list),
    {
      key: 'language',
      header: t.fieldNames.language,
      cell: (task) => (
        <Select
          className={styles['fileSelect']}
          aria-label={`${t.fieldNames.language} ${task.title}`}
          disabled={disabled}
          value={task.language ?? ''}
          onValueChange={(language) => change(task, { language: language === '' ? null : language })}
          options={['', ...languages].map((language) => ({ value: language, label: language || '–' }))}
        />
      ),
    },
    {
      key: 'remove',
      header: '',
      cell: (task) => (
        <IconButton
          label={t.removeTask(task.title)}
          icon={<X aria-hidden />}
          disabled={disabled}
          onClick={() => remove(task)}
        />
      ),
    },
  ]
}

/** What a part can be: nothing, what it is, or a file that is in no task; if it is nothing, every file of its kind. */
function fileOptions(task: FolderTask, part: Part, { files, unpaired, nameOf }: FileArgs) {
  const current = task[part]
  // Several dubs have one source, and a list of both sides is in both places.
  const offered = current ? [current, ...unpaired] : files
  const isVideo = part === 'source' || part === 'target'
  return [
    { value: '', label: '–' },
    ...offered
      .filter(({ file }) => isVideoFile(file) === isVideo)
      .map((file) => ({ value: file.path, label: nameOf(file) })),
  ]
}

/** What a file is called in the table: a folder that has all of them is not named. */
function fileNamer(files: readonly FolderFile[]): (file: FolderFile) => string {
  const roots = new Set(files.map(({ path }) => /^[^/]*\//.exec(path)?.[0] ?? ''))
  const [root = ''] = roots.size === 1 ? roots : []
  return ({ path }) => path.slice(root.length)
}

/** The name without folders and ending. */
const titleOf = ({ path }: FolderFile) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')

// What the table of a folder says below each file: how long a video is, how many segments a list has.

type Part = 'source' | 'target' | 'sourceList' | 'targetList'

type FileFactProps = { file: File; part: Part; lists: ListContext }

function FileFact({ file, part, lists }: FileFactProps) {
  const t = useTranslations('importPage')
  const { data } = useQuery({
    queryKey: ['import-file-fact', objectId(file), part, lists.frameRate],
    queryFn: () => (part === 'source' || part === 'target' ? readLength(file) : countSegments(file, part, lists)),
    ...localFileOptions,
  })
  if (data === undefined) return null
  const text = () => {
    if (part === 'source' || part === 'target') return data === null ? t.unknownLength : formatDuration(data)
    return data === null ? t.unreadableList : t.segmentCount(data)
  }
  return (
    <Text size={14} tone={data === null ? 'error' : 'secondary'} tabular>
      {text()}
    </Text>
  )
}

/** How many segments a talent would see; null if the list cannot be read. */
async function countSegments(file: File, part: 'sourceList' | 'targetList', lists: ListContext) {
  const name = part === 'sourceList' ? 'asr_sentence_list' : 'rewrite_translate_list'
  // The unit of the times and the meaning of a gender's number change no count.
  const context = { ...lists, unit: 'seconds', genderOfOne: 'unknown' } as const
  return readSegmentLists({ [name]: await readText(file) }, {}, () => context).lists[name]?.rows.length ?? null
}

/** Browsers limit how many videos a page may have. */
const queue = createFairQueue(2)

/** Reads the length in seconds from the header of a video; null if the browser cannot. */
const readLength = (file: File): Promise<number | null> =>
  queue('', async () => {
    const video = document.createElement('video')
    const url = URL.createObjectURL(file)
    try {
      return await new Promise<number | null>((resolve) => {
        video.preload = 'metadata'
        video.addEventListener('loadedmetadata', () => resolve(Number.isFinite(video.duration) ? video.duration : null))
        video.addEventListener('error', () => resolve(null))
        video.src = url
      })
    } finally {
      video.removeAttribute('src')
      video.load()
      URL.revokeObjectURL(url)
    }
  })
