import { ImageUp, RotateCw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { Row, Stack } from '#src/app/ui/layout/layout.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import styles from './avatar-field.module.css'
import type { AvatarUpload } from './use-avatar-upload.ts'

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
