import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useOffline } from '#src/app/platform/network/use-offline.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { useFocusTransfer } from '#src/app/ui/use-focus-transfer.ts'
import type { Bundle } from '#src/app/features/projects/project-queries.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportPreview } from './import-preview.tsx'
import { fileHeadQuery, parsePreview } from './import-preview-query.ts'
import { UploadStatus } from './upload-status.tsx'
import { useVideoUploads } from './use-video-uploads.ts'
import { isVideoFile, VideoList } from './video-list.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { type ImportMode, useImport } from './use-import.ts'
import styles from './importing.module.css'

type ImportFormProps = {
  bundle: Bundle
  /** The link shown after an import. */
  nextAction: ReactNode
}

/** Choose a file or paste text, check the preview, import, and see the result. The input is kept in all cases. */
export function ImportForm({ bundle, nextAction }: ImportFormProps) {
  const t = useTranslations('taskImport')
  const [source, setSource] = useState<'file' | 'text'>('file')
  const [file, setFile] = useState<File | null>(null)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<ImportMode>('all')
  const [isMissing, setIsMissing] = useState(false)
  const isOffline = useOffline()
  const { sending: upload, start: startImport, ...uploadProgress } = useImport(bundle._id)
  const deferredText = useDeferredValue(text)
  const textBlob = useMemo(() => (deferredText.trim() === '' ? null : new Blob([deferredText])), [deferredText])
  const selectedBlob = source === 'file' ? file : textBlob
  const head = useQuery(fileHeadQuery(selectedBlob))
  const isReading = selectedBlob !== null && head.isPending
  const readError = head.isError ? t.unreadable : undefined
  const { named: namedVideos, isUploading, ...videoUploads } = useVideoUploads(bundle.project._id)
  const preview = useMemo(
    () => head.data && parsePreview(head.data, bundle.languages, namedVideos),
    [head.data, bundle.languages, namedVideos],
  )

  const applyChange = (apply: () => void) => {
    apply()
    setIsMissing(false)
    upload.reset()
  }
  const selectFile = (file: File) =>
    applyChange(() => {
      setSource('file')
      setFile(file)
    })
  const addVideos = (videos: readonly File[]) => {
    upload.reset()
    videoUploads.add(videos)
  }
  const isDragOver = useFileDrop((files) => {
    const videos = files.filter(isVideoFile)
    const tasks = files.find((file) => !isVideoFile(file))
    if (videos.length > 0) addVideos(videos)
    if (tasks) selectFile(tasks)
  }, upload.isPending)
  const focusRef = useFocusTransfer<HTMLDivElement>(upload.isPending ? 'sending' : 'ready')
  const submit = () => {
    setIsMissing(selectedBlob === null)
    if (selectedBlob === null || preview === undefined) return
    const body = source === 'file' ? selectedBlob : new Blob([text])
    startImport({ body, format: preview.format, mode })
  }
  return (
    <div className={styles['form']}>
      <p className={styles['description']}>{t.description}</p>
      <RadioGroup
        label={t.source}
        value={source}
        disabled={upload.isPending}
        onValueChange={(value) => applyChange(() => setSource(value))}
        options={[
          { value: 'file', label: t.sourceFile },
          { value: 'text', label: t.sourceText },
        ]}
      />
      {source === 'file' ? (
        <FilePicker
          file={file}
          disabled={upload.isPending}
          error={isMissing ? t.fileMissing : readError}
          isDragOver={isDragOver}
          onSelect={selectFile}
        />
      ) : (
        <Field label={t.text} hint={t.textHint} error={isMissing ? t.textMissing : readError}>
          <TextArea
            className={styles['text']}
            rows={8}
            value={text}
            spellCheck={false}
            readOnly={upload.isPending}
            onChange={(event) => {
              const newText = event.currentTarget.value
              applyChange(() => setText(newText))
            }}
          />
        </Field>
      )}
      {isReading && <p className={styles['muted']}>{t.reading}</p>}
      <VideoList projectId={bundle.project._id} disabled={upload.isPending} {...videoUploads} onAdd={addVideos} />
      {selectedBlob !== null && preview && <ImportPreview preview={preview} />}
      <RadioGroup
        label={t.mode}
        layout="column"
        value={mode}
        disabled={upload.isPending}
        onValueChange={setMode}
        options={[
          { value: 'all', label: t.all, hint: t.allHint },
          { value: 'good', label: t.validOnly, hint: t.validOnlyHint },
        ]}
      />
      <div ref={focusRef} className={styles['actions']}>
        {isOffline && <FieldError>{t.offline}</FieldError>}
        <UploadStatus upload={upload} isOffline={isOffline} {...uploadProgress} />
        {!upload.isPending && (
          <Button
            variant="seal"
            busy={isReading || isUploading}
            busyLabel={isUploading ? t.waitingForVideos : t.start}
            onClick={submit}
          >
            {t.start}
          </Button>
        )}
      </div>
      {upload.data && <ImportResult result={upload.data} nextAction={nextAction} />}
    </div>
  )
}
