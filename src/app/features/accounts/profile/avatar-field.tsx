import { ImageUp, RotateCw, Trash2 } from 'lucide-react'
import { useRef, useEffect, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { shrinkImage } from '#src/app/platform/api/shrink-image.ts'
import { uploadImage } from '#src/app/platform/api/upload.ts'
import styles from './avatar-field.module.css'

/** The profile photo, with buttons to replace and remove it. */
export function AvatarField({ name, avatarUpload }: { name: string; avatarUpload: AvatarUpload }) {
  const t = useTranslations('accounts').profile
  const problemText = useProblemText()
  const fileInput = useRef<HTMLInputElement>(null)
  const { previewUrl, busy, progress, error, retry } = avatarUpload
  return (
    <Stack gap={16}>
      <Row gap={16}>
        <Avatar name={name.trim() || '?'} icon={previewUrl} size={96} />
        <Row className={styles['actions']}>
          <Button icon={<ImageUp aria-hidden />} onClick={() => fileInput.current?.click()}>
            {previewUrl === '' ? t.choosePicture : t.changePicture}
          </Button>
          {previewUrl !== '' && (
            <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={avatarUpload.remove}>
              {t.removePicture}
            </Button>
          )}
          {retry && (
            <Button variant="quiet" icon={<RotateCw aria-hidden />} onClick={retry}>
              {t.retryPicture}
            </Button>
          )}
        </Row>
      </Row>
      {/* Hidden from the tab order: its button would be a second stop for the same action. */}
      <VisuallyHidden>
        <input
          ref={fileInput}
          type="file"
          accept="image/*"
          aria-label={t.choosePicture}
          tabIndex={-1}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            event.currentTarget.value = ''
            if (file) avatarUpload.choose(file)
          }}
        />
      </VisuallyHidden>
      {busy && <ProgressBar label={t.sendingPicture} value={Math.round(progress * 100)} max={100} />}
      {error && <FieldError>{error === 'unreadable' ? t.unreadablePicture : problemText(error)}</FieldError>}
    </Stack>
  )
}

type AvatarUpload = ReturnType<typeof useAvatarUpload>

type AvatarUploadState = {
  readonly chosen: { readonly key: string; readonly src: string } | null
  readonly busy: boolean
  /** The share uploaded, 0 to 1, while `busy`. */
  readonly progress: number
  /** Why the last chosen file was not uploaded. */
  readonly error: 'unreadable' | ApiProblem | null
  readonly file: File | null
}

const initialState: AvatarUploadState = { chosen: null, busy: false, progress: 0, error: null, file: null }

/**
 * Shrinks a chosen photo on the device and uploads it at once; the profile uses it when the form is saved. Choosing
 * another file cancels an upload in progress.
 */
export function useAvatarUpload(icon: string) {
  const [state, setState] = useState<AvatarUploadState>(initialState)
  const activeUpload = useRef<AbortController | null>(null)
  useEffect(() => () => activeUpload.current?.abort(), [])

  const replaceState = (next: AvatarUploadState) => {
    activeUpload.current?.abort()
    setState(next)
  }
  const choose = (file: File) => {
    replaceState({ ...state, busy: true, progress: 0, error: null, file })
    const controller = new AbortController()
    activeUpload.current = controller
    const { signal } = controller
    const upload = async () => uploadImage(await shrinkImage(file), { signal, onProgress })
    const onProgress = (progress: number) =>
      setState((previousState) => (signal.aborted ? previousState : { ...previousState, progress }))
    upload().then(
      ({ key, src }) => !signal.aborted && setState({ ...initialState, chosen: { key, src } }),
      (error: unknown) => {
        const problem = error instanceof ApiProblem ? error : 'unreadable'
        if (!signal.aborted) setState((previousState) => ({ ...previousState, busy: false, error: problem }))
      },
    )
  }
  const { chosen, busy, progress, error, file } = state
  return {
    /** The chosen photo, else the current one; empty for none. */
    previewUrl: chosen ? chosen.src : icon,
    /** The key of the chosen photo, empty for none; undefined while nothing changed. */
    newKey: chosen && chosen.src !== icon ? chosen.key : undefined,
    busy,
    progress,
    error,
    choose,
    /** Uploads the last chosen file again; null unless it failed. */
    retry: file && error ? () => choose(file) : null,
    remove: () => replaceState({ ...initialState, chosen: { key: '', src: '' } }),
    reset: () => replaceState(initialState),
  }
}
