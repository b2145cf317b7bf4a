import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { pageCountOf, rowsPerPage } from '#src/domain/pagination.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { Pagination } from '#src/app/ui/table/pagination.tsx'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { isVideoFile } from '#src/app/features/projects/videos/video-list.tsx'
import type { FolderFile } from './folder-files.ts'
import { type Folder, type FolderTask, unpairedFiles } from './folder-tasks.ts'
import styles from '#src/app/features/projects/importing.module.css'

type FolderTableProps = {
  folder: Folder
  languages: readonly string[]
  disabled: boolean
  onChange: (tasks: readonly FolderTask[]) => void
}

type Part = 'source' | 'target' | 'sourceList' | 'targetList'

/** How the files of a folder became tasks. Each file of a task can be exchanged for one that is in no task. */
export function FolderTable({ folder, languages, disabled, onChange }: FolderTableProps) {
  const t = useTranslations('importPage')
  const [chosenPage, setPage] = useState(1)
  const { files, tasks } = folder
  const pageCount = pageCountOf(tasks.length)
  const page = Math.min(chosenPage, pageCount)
  const unpaired = unpairedFiles(folder)
  const only = languages.length === 1 ? (languages[0] ?? null) : null

  const change = (task: FolderTask, part: Partial<FolderTask>) =>
    onChange(tasks.map((other) => (other === task ? { ...task, ...part } : other)))
  const changeFile = (task: FolderTask, part: Part, path: string) => {
    const file = files.find((candidate) => candidate.path === path) ?? null
    const title = part === 'source' && file && task.title === '' ? titleOf(file) : task.title
    change(task, { title, [part]: file })
  }
  const fileColumn = (part: Part, header: string): TableColumn<FolderTask> => {
    const isOfPart = ({ file }: FolderFile) => isVideoFile(file) === (part === 'source' || part === 'target')
    return {
      key: part,
      header,
      cell: (task) => {
        const current = task[part]
        // Several dubs have one source, and a list of both sides is in both places.
        const offered = current ? [current, ...unpaired] : files
        return (
          <Select
            className={styles['fileSelect']}
            aria-label={`${header} ${task.title}`}
            disabled={disabled}
            value={current?.path ?? ''}
            onValueChange={(path) => changeFile(task, part, path)}
            options={[
              { value: '', label: '–' },
              ...offered.filter(isOfPart).map(({ path }) => ({ value: path, label: path })),
            ]}
          />
        )
      },
    }
  }
  return (
    <section className={styles['section']} aria-labelledby="import-folder">
      <h2 id="import-folder">{t.folderTasks}</h2>
      <p className={styles['muted']}>{t.folderHint}</p>
      <Table
        label={t.folderTasks}
        rows={tasks.slice((page - 1) * rowsPerPage, page * rowsPerPage)}
        rowKey={(task) => String(tasks.indexOf(task))}
        columns={[
          { key: 'title', header: t.fieldNames.title, cell: ({ title }) => title || '–' },
          fileColumn('source', t.fieldNames.source_external_url),
          fileColumn('target', t.fieldNames.target_external_url),
          fileColumn('sourceList', t.fieldNames.asr_sentence_list),
          fileColumn('targetList', t.fieldNames.rewrite_translate_list),
          {
            key: 'language',
            header: t.fieldNames.language,
            cell: (task) => (
              <Select
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
                onClick={() => onChange(tasks.filter((other) => other !== task))}
              />
            ),
          },
        ]}
      />
      <Pagination page={page} pageCount={pageCount} onPageChange={setPage} />
      {unpaired.length > 0 && (
        <>
          <details open={tasks.length === 0}>
            <summary>{t.unpairedFiles(unpaired.length)}</summary>
            <ul className={styles['notes']}>
              {unpaired.map(({ path }) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          </details>
          <Button
            icon={<Plus aria-hidden />}
            disabled={disabled}
            onClick={() => {
              const added = { title: '', source: null, target: null, sourceList: null, targetList: null }
              onChange([...tasks, { ...added, language: only }])
              setPage(pageCountOf(tasks.length + 1))
            }}
          >
            {t.addTask}
          </Button>
        </>
      )}
    </section>
  )
}

/** The name without folders and ending. */
const titleOf = ({ path }: FolderFile) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')
