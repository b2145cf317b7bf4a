import { Film, RotateCw, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { ConfirmedCall } from '#src/app/platform/network/confirmed-call.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { Stack, Row, Text, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { videoKey } from '#src/domain/task-import/validate-video-url.ts'
import { formatBytes } from '#src/domain/text/format-bytes.ts'
import { isFileRefusal, useUploadErrorText } from './upload-video.ts'
import {
  type ProjectVideos,
  projectVideosQuery,
  isActiveUpload,
  type ProjectUploads,
  type VideoUpload,
} from './video-uploads.ts'
import styles from '#src/app/features/projects/importing.module.css'

/** Whether a file is uploaded, or read as a list of tasks. */
export const isVideoFile = ({ name, type }: File): boolean =>
  type.startsWith('video/') || /\.(?:mp4|m4v|mov|webm|mkv|avi|ts|mpe?g|wmv)$/i.test(name)

type Video = ProjectVideos['videos'][number]

type VideoListProps = {
  projectId: string
  uploads: readonly VideoUpload[]
  finished: ProjectUploads['finished']
  /** Undefined until they are loaded. */
  videos: ProjectVideos | undefined
  disabled: boolean
  onAdd: (files: readonly File[]) => void
  cancel: (file: File) => void
}

/** The videos of the project: those of this page, those whose upload was interrupted, and, folded, the complete ones. */
export function VideoList({ projectId, uploads, finished, videos, disabled, onAdd, cancel }: VideoListProps) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const inputRef = useRef<HTMLInputElement>(null)
  const names = new Set(uploads.map(({ file }) => videoKey(file.name)))
  const others = videos?.videos.filter(({ name }) => !names.has(videoKey(name))) ?? []
  const unfinished = others.filter(({ url }) => url === null)
  const complete = videos?.videos.filter(({ url }) => url !== null) ?? []
  const started = uploads.filter(({ state }) => state.kind !== 'waiting')
  const waiting = uploads.filter(({ state }) => state.kind === 'waiting')
  const total = uploads.filter(isActiveUpload).length + finished.names.size
  const rowOf = (upload: VideoUpload) => (
    <UploadRow key={upload.file.name} upload={upload} onRetry={() => onAdd([upload.file])} cancel={cancel} />
  )
  return (
    <Stack as="section" className={styles['section']} aria-labelledby="import-videos">
      <Text as="h2" size={18} id="import-videos">
        {t.videos}
      </Text>
      <SecondaryText reading>{t.videosHint}</SecondaryText>
      <input
        ref={inputRef}
        hidden
        multiple
        type="file"
        accept="video/mp4,video/webm,.mp4,.m4v,.webm"
        aria-label={t.chooseVideos}
        onChange={(event) => {
          onAdd([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <Button icon={<Film aria-hidden />} disabled={disabled} onClick={() => inputRef.current?.click()}>
        {t.chooseVideos}
      </Button>
      {total > 1 && total > finished.names.size && (
        <>
          <SecondaryText reading>{t.finishedVideos(finished.names.size, total)}</SecondaryText>
          <ProgressBar label={t.videos} value={finished.names.size} max={total} />
        </>
      )}
      {started.length + unfinished.length > 0 && (
        <ul aria-labelledby="import-videos">
          {started.map(rowOf)}
          {unfinished.map((video) => (
            <StoredRow key={video._id} projectId={projectId} video={video} />
          ))}
        </ul>
      )}
      {waiting.length > 0 && <Folded summary={t.waitingVideos(waiting.length)}>{() => waiting.map(rowOf)}</Folded>}
      {videos && complete.length > 0 && (
        <Folded
          summary={t.uploadedVideos(
            complete.length,
            formatBytes(videos.bytes, locale),
            formatBytes(videos.quotaBytes, locale),
          )}
        >
          {() => complete.map((video) => <StoredRow key={video._id} projectId={projectId} video={video} />)}
        </Folded>
      )}
    </Stack>
  )
}

/** A list of hundreds, rendered while it is open. */
function Folded({ summary, children }: { summary: string; children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <SecondaryText as="summary">{summary}</SecondaryText>
      {isOpen && <ul>{children()}</ul>}
    </details>
  )
}

type RowProps = { name: string; state: string; actions: ReactNode; children?: ReactNode }

function VideoRow({ name, state, actions, children }: RowProps) {
  return (
    <li className={styles['videoRow']}>
      <Row as="p" gap={12} lineGap={0} align="start" tabular>
        <span>{name}</span>
        <SecondaryText as="span">{state}</SecondaryText>
      </Row>
      <Row as="span" gap={0} nowrap>
        {actions}
      </Row>
      {children}
    </li>
  )
}

type UploadRowProps = { upload: VideoUpload; onRetry: () => void; cancel: (file: File) => void }

function UploadRow({ upload: { file, state }, onRetry, cancel }: UploadRowProps) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const uploadErrorText = useUploadErrorText()
  const { name, size } = file
  const stateText = () => {
    switch (state.kind) {
      case 'waiting':
        return t.videoWaiting
      case 'paused':
        return state.isBusy ? t.videoBusy : t.videoPaused
      case 'checking':
        return t.videoChecking
      case 'failed':
        return formatBytes(size, locale)
      case 'sending':
        return `${formatBytes(state.sentBytes, locale)} / ${formatBytes(size, locale)}`
    }
  }
  return (
    <VideoRow
      name={name}
      state={stateText()}
      actions={
        <>
          {state.kind === 'failed' && !isFileRefusal(state.error) && (
            <IconButton label={t.retryVideoNamed(name)} icon={<RotateCw aria-hidden />} onClick={onRetry} />
          )}
          <IconButton label={t.cancelVideo(name)} icon={<X aria-hidden />} onClick={() => cancel(file)} />
        </>
      }
    >
      {(state.kind === 'sending' || state.kind === 'paused') && (
        <ProgressBar label={name} value={state.sentBytes} max={size} valueText={stateText()} />
      )}
      {state.kind === 'failed' && <FieldError>{uploadErrorText(state.error)}</FieldError>}
    </VideoRow>
  )
}

/** A video on the server, and the button that deletes it. */
function StoredRow({ projectId, video: { _id, name, bytes, url } }: { projectId: string; video: Video }) {
  const t = useTranslations('importPage')
  const locale = intlTag(useLocale())
  const remove = useCall(() => api('DELETE /api/videos/{id}', { params: { id: _id } }), {
    invalidates: [projectVideosQuery(projectId).queryKey],
  })
  return (
    <VideoRow
      name={name}
      state={url === null ? t.videoUnfinished : formatBytes(bytes, locale)}
      actions={
        <ConfirmedCall
          call={remove}
          title={t.deleteVideoTitle}
          message={t.deleteVideoWarning(name)}
          confirmText={t.delete}
          danger
        >
          {(open) => <IconButton label={t.deleteVideo(name)} icon={<Trash2 aria-hidden />} onClick={open} />}
        </ConfirmedCall>
      }
    />
  )
}
