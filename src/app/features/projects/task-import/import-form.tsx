import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { noContext } from '#src/domain/task-import/read-segment-lists.ts'
import type { ImportRules } from '#src/domain/task-import/validate-task.ts'
import {
  chooseColumn,
  type ImportField,
  type ImportPurpose,
  importPurposes,
} from '#src/domain/task-import/import-fields.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/network-connection.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { Stack, SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import type { Bundle } from '#src/app/features/projects/project-queries.ts'
import { useVideoUploads } from '#src/app/features/projects/videos/video-uploads.ts'
import { isVideoFile, VideoList } from '#src/app/features/projects/videos/video-list.tsx'
import styles from '#src/app/features/projects/importing.module.css'
import { readColumnChoices, rememberColumnChoices, ImportPreview } from './import-preview.tsx'
import { type FolderFile, useFileDrop } from './folder-files.ts'
import { FolderTable } from './folder-table.tsx'
import { type Folder, folderTasksQuery, sortFiles, videosOfTasks } from './folder-tasks.ts'
import { ListQuestions, Speakers, speakersQuery } from './list-questions.tsx'
import { ValidationResult } from './import-groups.tsx'
import { FilePicker } from './file-picker.tsx'
import { ImportResult, UploadStatus } from './import-result.tsx'
import { openedFileQuery, parsePreview, selectSheet } from './open-file.ts'
import { useValidatedFile } from './use-validated-file.ts'
import { useImport } from './use-import.ts'

type ImportFormProps = {
  bundle: Bundle
  /** The link shown after an import. */
  nextAction: ReactNode
  /** What the form opens for. */
  startPurpose?: ImportPurpose
}

/** Choose a file or paste text, see what is in it, import, and see the result. The input is kept in all cases. */
export function ImportForm({ bundle, nextAction, startPurpose = 'tasks' }: ImportFormProps) {
  const t = useTranslations('importPage')
  const [source, setSource] = useState<'file' | 'text'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [chosenFolder, setFolder] = useState<Folder | null>(null)
  const [text, setText] = useState('')
  const [sheetName, setSheetName] = useState<string | null>(null)
  const [choices, setChoices] = useState(() => readColumnChoices(bundle.project._id))
  const [lists, setLists] = useState(noContext)
  const [purpose, setPurpose] = useState(startPurpose)
  const [isMoved, setIsMoved] = useState(false)
  const [isUpdate, setIsUpdate] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  const updateHintId = useId()
  const isOffline = useOffline()
  const { job, start: startImport, reset } = useImport(bundle._id)
  const isSending = job?.kind === 'sending'
  const deferredText = useDeferredValue(text)
  const textBlob = useMemo(() => (deferredText.trim() === '' ? null : new Blob([deferredText])), [deferredText])
  const isLinks = purpose === 'links'
  /** Only new tasks come from files that are paired. */
  const isTasks = purpose === 'tasks'
  const folder = source === 'file' && isTasks ? chosenFolder : null
  const folderBlob = useQuery(folderTasksQuery(folder && folder.tasks))
  const fileBlob = folder ? (folderBlob.data ?? null) : file
  const selectedBlob = source === 'file' ? fileBlob : textBlob
  const opened = useQuery(openedFileQuery(selectedBlob))
  const { named: uploads, isUploading, ...videoUploads } = useVideoUploads(bundle.project._id)
  const { mediaOrigins, mediaBuckets } = videoUploads.videos ?? {}
  /** Those of the last file that was validated: the dialog about them stays while what it saves is applied. */
  const [fileSpeakers, setFileSpeakers] = useState<readonly string[]>([])
  const hasSpeakers = fileSpeakers.length > 0
  const { data: speakers } = useQuery({ ...speakersQuery(bundle.project._id), enabled: hasSpeakers })
  const rules = useMemo<ImportRules>(
    () => ({
      purpose,
      languages: bundle.languages,
      mediaOrigins: mediaOrigins ? new Set(mediaOrigins) : null,
      mediaBuckets: mediaBuckets ? new Set(mediaBuckets) : null,
      uploads,
      // The tasks of a folder have the fields' own names.
      ...(!folder && { columns: choices }),
      lists: { ...lists, speakers: speakers && new Map(Object.entries(speakers)) },
    }),
    [purpose, bundle.languages, mediaOrigins, mediaBuckets, uploads, folder, choices, lists, speakers],
  )
  const taskFile = useMemo(
    () => opened.data && selectSheet(opened.data, sheetName, rules),
    [opened.data, sheetName, rules],
  )
  const preview = useMemo(() => taskFile && parsePreview(taskFile, rules), [taskFile, rules])
  const { validated, isValidating, isUnreadable, fraction } = useValidatedFile(
    selectedBlob,
    taskFile,
    rules,
    isUploading,
  )
  if (validated && validated.speakers !== fileSpeakers) setFileSpeakers(validated.speakers)
  const isTyping = source === 'text' && text !== deferredText
  const isReading = (selectedBlob !== null && opened.isPending) || (folder !== null && folderBlob.isPending)
  const readError = opened.isError || isUnreadable || folderBlob.isError ? t.unreadable : undefined

  const applyChange = (apply: () => void) => {
    apply()
    setIsMissing(false)
    reset()
  }
  const selectInput = (input: { file: File | null; folder: Folder | null }) =>
    applyChange(() => {
      setSource('file')
      setFile(input.file)
      setFolder(input.folder)
      // Further files of a folder have the same answers.
      if (!chosenFolder || !input.folder) setLists(noContext)
    })
  const addVideos = (videos: readonly File[]) => {
    if (videos.length === 0) return
    reset()
    videoUploads.add(videos)
  }
  const addFiles = (files: readonly FolderFile[]) => {
    // Nothing is paired for tasks that are there; the folder waits until tasks are imported again.
    const sorted = sortFiles(files, bundle.languages, isTasks ? chosenFolder : null)
    if (sorted.kind === 'table') selectInput({ file: sorted.table, folder: isTasks ? null : chosenFolder })
    if (purpose === 'rounds') addVideos(files.map(({ file }) => file).filter(isVideoFile))
    if (!isTasks) return setIsMissing(sorted.kind === 'folder' || (isLinks && sorted.kind === 'videos'))
    if (sorted.kind === 'folder') selectFolder(sorted.folder)
    else addVideos(sorted.videos)
  }
  /** Videos are uploaded as long as they are in a task. */
  const selectFolder = (selected: Folder | null) => {
    const before = videosOfTasks(chosenFolder?.tasks ?? [])
    const after = videosOfTasks(selected?.tasks ?? [])
    const [known, names] = [new Set(before), new Set(after.map(({ name }) => name))]
    videoUploads.stop(before.filter(({ name }) => !names.has(name)))
    addVideos(after.filter((video) => !known.has(video)))
    selectInput({ file: null, folder: selected })
  }
  const isDragOver = useFileDrop(addFiles, isSending)
  const focusRef = useFocusTransfer<HTMLDivElement>(isSending ? 'sending' : 'ready')
  const chooseColumnOf = (name: string, field: ImportField | null) =>
    applyChange(() => {
      const chosen = chooseColumn(choices, name, field)
      setChoices(chosen)
      rememberColumnChoices(bundle.project._id, chosen)
    })
  const submit = () => {
    setIsMissing(selectedBlob === null)
    // The page says so.
    if (!validated || isOffline) return
    if (!isTasks) return startImport({ ...validated, lists }, isLinks ? { kind: 'links', isMoved } : { kind: 'rounds' })
    const update = isCompared ? 'update' : 'compare'
    startImport({ ...validated, lists }, { kind: isUpdate ? update : remaining > 0 ? 'add-valid' : 'add' })
  }
  const remaining = job?.kind === 'done' ? job.remaining : 0
  const isCompared = isTasks && isUpdate && job?.kind === 'compared'
  const startText = () => {
    if (isLinks) return t.refreshLinks
    if (purpose === 'rounds') return t.startRounds(validated?.good ?? 0)
    if (isCompared) return t.confirmUpdate(job.summary.changed, job.summary.added)
    if (isUpdate) return t.compare
    if (remaining > 0) return t.startValid(remaining)
    return validated && validated.refused > 0 && validated.good > 0 ? t.startValid(validated.good) : t.start
  }
  return (
    <Stack gap={24} className={styles['form']}>
      <RadioGroup
        label={t.purpose}
        value={purpose}
        disabled={isSending}
        onValueChange={(value) => applyChange(() => setPurpose(value))}
        options={importPurposes.map((value) => ({ value, label: t.purposes[value] }))}
      />
      <Text tone="secondary" reading>
        {t.descriptions[purpose]}
      </Text>
      <RadioGroup
        label={t.source}
        value={source}
        disabled={isSending}
        onValueChange={(value) =>
          applyChange(() => {
            setSource(value)
            setLists(noContext)
          })
        }
        options={[
          { value: 'file', label: t.sourceFile },
          { value: 'text', label: t.sourceText },
        ]}
      />
      {source === 'file' ? (
        <FilePicker
          selected={folder ? { name: t.files(folder.files.length), size: sizeOf(folder) } : file}
          disabled={isSending}
          error={isMissing ? t.fileMissing : readError}
          isFolder={folder !== null}
          language={bundle.languages[0] ?? ''}
          isDragOver={isDragOver}
          onSelect={addFiles}
        />
      ) : (
        <Field label={t.text} hint={t.textHint} error={isMissing ? t.textMissing : readError}>
          <TextArea
            className={styles['text']}
            rows={8}
            value={text}
            spellCheck={false}
            readOnly={isSending}
            onChange={(event) => {
              const newText = event.currentTarget.value
              applyChange(() => setText(newText))
            }}
          />
        </Field>
      )}
      {isReading && <SecondaryText reading>{t.reading}</SecondaryText>}
      {opened.data?.kind === 'sheets' && taskFile?.kind === 'sheet' && opened.data.sheets.length > 1 && (
        <Field label={t.sheet}>
          <Select
            options={opened.data.sheets.map(({ name }) => ({ value: name, label: name }))}
            value={taskFile.name}
            disabled={isSending}
            onValueChange={(name) => applyChange(() => setSheetName(name))}
          />
        </Field>
      )}
      {!isLinks && (
        <VideoList projectId={bundle.project._id} disabled={isSending} {...videoUploads} onAdd={addVideos} />
      )}
      {folder && (
        <FolderTable
          folder={folder}
          languages={bundle.languages}
          lists={lists}
          disabled={isSending}
          onChange={(tasks) => selectFolder({ ...folder, tasks })}
          onClear={() => selectFolder(null)}
        />
      )}
      {selectedBlob !== null && preview && (
        <ImportPreview
          preview={folder ? { ...preview, columns: [] } : preview}
          disabled={isSending}
          onChooseColumn={chooseColumnOf}
        />
      )}
      {isValidating && !isReading && <ProgressBar label={t.checking} value={fraction} max={1} valueText={t.checking} />}
      {selectedBlob !== null && (
        <ListQuestions
          file={validated}
          answers={lists}
          disabled={isSending}
          onAnswer={(answers) => applyChange(() => setLists(answers))}
        />
      )}
      {selectedBlob !== null && speakers && hasSpeakers && (
        <Speakers
          projectId={bundle.project._id}
          known={speakers}
          speakers={fileSpeakers}
          disabled={isSending}
          onSave={reset}
        />
      )}
      {validated && <ValidationResult file={validated} />}
      <div hidden={purpose === 'rounds'}>
        <Checkbox
          label={isLinks ? t.moved : t.update}
          checked={isLinks ? isMoved : isUpdate}
          disabled={isSending}
          aria-describedby={updateHintId}
          onCheckedChange={(checked) => applyChange(() => (isLinks ? setIsMoved : setIsUpdate)(checked))}
        />
        <SecondaryText id={updateHintId} reading>
          {isLinks ? t.movedHint : t.updateHint}
        </SecondaryText>
      </div>
      {isCompared && <ImportResult bundleId={bundle._id} result={job.summary} isPreview />}
      <div ref={focusRef} className={styles['actions']}>
        {isOffline && <FieldError>{t.offline}</FieldError>}
        <UploadStatus job={job} isOffline={isOffline} />
        {!isSending && (
          <Button
            variant="seal"
            busy={isTyping || isReading || isValidating || isUploading}
            busyLabel={isUploading ? t.waitingForVideos : startText()}
            disabled={
              (validated && (validated.isRefused || validated.good === 0)) ||
              (isCompared && job.summary.added + job.summary.changed === 0)
            }
            onClick={submit}
          >
            {startText()}
          </Button>
        )}
      </div>
      {job?.kind === 'done' && (
        <ImportResult bundleId={bundle._id} result={job.summary} purpose={job.purpose} nextAction={nextAction} />
      )}
    </Stack>
  )
}

const sizeOf = ({ files }: Folder) => files.reduce((sum, { file }) => sum + file.size, 0)
