import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Film } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { shortId } from '#src/domain/uuid.ts'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { type Task, tasksQuery } from '#src/app/features/projects/project-queries.ts'
import { MoveStatus } from '#src/app/features/projects/move-progress.tsx'
import { useUploadErrorText } from '#src/app/features/projects/videos/upload-video.ts'
import { useVideoUploads } from '#src/app/features/projects/videos/video-uploads.ts'
import { useBulkAssignment, type BulkDialogProps } from './bulk-changes.ts'

/** Whether a new version of the dub can be reviewed: only the last round of a task that is reviewed. */
export const canHaveRound = ({ status, isSecond, isCheck, hasLaterRound }: Task) =>
  status === 'completed' && !isSecond && !isCheck && !hasLaterRound

/** Whether it is one of several rounds, or a later one. */
export const hasRounds = ({ round, hasLaterRound }: Task) => round > 1 || hasLaterRound

/** What a field says: an address, or the name of a file. `url`: of the file, once it is uploaded. */
type Dub = { readonly text: string; readonly file?: File; readonly url?: string }

const isSameFile = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

type StartedRounds = ApiResponse<'POST /api/bundles/{id}/startRounds'>

type RoundDialogProps = Omit<BulkDialogProps, 'onMoved'> & { onMoved?: () => void }

/** Asks for the new dubs of reviewed tasks: an address each, or a file. What is typed is kept until it is saved or cancelled. */
export function RoundDialog({ projectId, bundleId, filters, onClose, onMoved, ...dialogProps }: RoundDialogProps) {
  const t = useTranslations('assignment').rounds
  const tasks = useQuery(tasksQuery(bundleId, filters, 0))
  const { reasons } = useTranslations('taskImport')
  const tImport = useTranslations('importPage')
  const uploads = useVideoUploads(projectId)
  const uploadErrorText = useUploadErrorText()
  const [dubs, setDubs] = useState<Readonly<Record<string, Dub>>>({})
  const [segments, setSegments] = useState('')
  const [errors, setErrors] = useState<readonly ImportError[]>([])
  const [isMissing, setIsMissing] = useState(false)
  const start = useBulkAssignment<StartedRounds>(bundleId)
  const rows = (tasks.data?.data ?? []).filter(canHaveRound)
  const left = (tasks.data?.total ?? 0) - rows.length
  const filled = rows.flatMap(({ _id }) => {
    const { text = '', file, url } = dubs[_id] ?? {}
    const address = file ? url : text.trim()
    return !address ? [] : [{ taskId: _id, target_external_url: address }]
  })
  const setDub = (taskId: string, dub: Dub) => {
    setDubs((previous) => ({ ...previous, [taskId]: dub }))
    setErrors([])
    setIsMissing(false)
  }
  const setFile = (taskId: string, file: File) => {
    setDub(taskId, { text: file.name, file })
    uploads.add([file], ({ url }) => {
      const withUrl = (dub: Dub) => (url !== null && dub.file && isSameFile(dub.file, file) ? { ...dub, url } : dub)
      setDubs((previous) => Object.fromEntries(Object.entries(previous).map(([id, dub]) => [id, withUrl(dub)])))
    })
  }
  /** Why the video of a field is not there: the server would take an older one of its name. */
  const uploadErrorOf = (taskId: string) => {
    const { text = '', file, url } = dubs[taskId] ?? {}
    const upload = uploads.uploads.find((each) => videoKey(each.file.name) === videoKey(text.trim()))
    if (url) return undefined
    if (upload?.state.kind === 'failed') return uploadErrorText(upload.state.error)
    const isReplaced = file && !(upload && isSameFile(upload.file, file))
    return isReplaced ? uploadErrorText(new ApiProblem({ code: 'video-name-taken' })) : undefined
  }
  const submit = () => {
    if (rows.some(({ _id }) => uploadErrorOf(_id) !== undefined)) return
    setIsMissing(filled.length === 0)
    if (filled.length === 0) return
    const list = rows.length === 1 && segments.trim() !== '' ? { rewrite_translate_list: segments } : {}
    start.mutate({
      send: async () => {
        const body = { dubs: filled.map((dub) => ({ ...dub, ...list })) }
        const started = await api('POST /api/bundles/{id}/startRounds', { params: { id: bundleId }, body })
        setErrors(started.data.errors)
        if (started.data.errors.length === 0) (onMoved ?? onClose)()
        return started
      },
      successMessage: (data) => tImport.roundsStarted(data.modifiedCount, data.modifiedCount - data.assigned),
    })
  }
  const errorOf = (taskId: string, isList: boolean) => {
    const index = filled.findIndex((dub) => dub.taskId === taskId)
    const error = errors.find(
      ({ line, field }) => line === index + 1 && field.includes('rewrite_translate_list') === isList,
    )
    return error && reasons[error.reason](error.values)
  }
  return (
    <FormDialog
      {...dialogProps}
      onCancel={onClose}
      title={t.button}
      description={t.note}
      submitText={rows.length > 0 ? tImport.startRounds(filled.length) : undefined}
      busy={start.isPending}
      busyText={tImport.startRounds(filled.length)}
      loading={uploads.isUploading}
      onSubmit={submit}
      error={<MoveStatus call={start} />}
    >
      <QueryBoundary query={tasks} skeleton={<SkeletonText lines={3} />}>
        {() => (
          <Stack gap={16}>
            {rows.map((task, index) => (
              <DubField
                key={task._id}
                label={rows.length === 1 ? t.address : task.title || task.externalId || shortId(task._id)}
                value={dubs[task._id]?.text ?? ''}
                error={
                  uploadErrorOf(task._id) ??
                  errorOf(task._id, false) ??
                  (isMissing && index === 0 ? reasons.missing({}) : undefined)
                }
                onChange={(text) => setDub(task._id, { text })}
                onFile={(file) => setFile(task._id, file)}
              />
            ))}
            {rows.length === 1 && (
              <Field label={t.segments} hint={t.segmentsHint} error={errorOf(rows[0]?._id ?? '', true)}>
                <TextArea
                  dir="auto"
                  spellCheck={false}
                  value={segments}
                  onChange={(event) => {
                    setSegments(event.currentTarget.value)
                    setErrors([])
                  }}
                />
              </Field>
            )}
            {uploads.isUploading && <p role="status">{tImport.waitingForVideos}</p>}
            {left > 0 && (
              <p>
                {t.left(left)}{' '}
                <Link
                  to="/project/$id/bundle/$bundleId/import"
                  params={{ id: projectId, bundleId }}
                  search={{ mode: 'rounds' }}
                >
                  {tImport.purposes.rounds}
                </Link>
              </p>
            )}
          </Stack>
        )}
      </QueryBoundary>
    </FormDialog>
  )
}

type DubFieldProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onFile: (file: File) => void
}

function DubField({ label, value, error, onChange, onFile }: DubFieldProps) {
  const t = useTranslations('assignment').rounds
  const { chooseFile } = useTranslations('importPage')
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <Stack gap={4} align="start">
      <Field label={label} hint={t.addressHint} error={error}>
        <TextInput dir="ltr" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      </Field>
      <input
        ref={inputRef}
        hidden
        type="file"
        accept="video/mp4,video/webm,.mp4,.m4v,.webm"
        aria-label={chooseFile}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
      <Button size="dense" icon={<Film aria-hidden />} onClick={() => inputRef.current?.click()}>
        {chooseFile}
      </Button>
    </Stack>
  )
}
