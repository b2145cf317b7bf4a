import { ImageUp, RotateCw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { ProgressBar } from '#src/app/ui/feedback/progress-bar.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import styles from './portrait-field.module.css'
import type { Portrait } from './use-portrait.ts'

/** One's face, with the ways to another one and to none. */
export function PortraitField({ name, portrait }: { name: string; portrait: Portrait }) {
  const t = useText('userDirectory').profile
  const problemText = useProblemText()
  const picker = useRef<HTMLInputElement>(null)
  const { shown, busy, part, error, retry } = portrait
  return (
    <div className={styles['portrait']}>
      <Avatar name={name.trim() || '?'} icon={shown} size={96} />
      <div className={styles['actions']}>
        <Button icon={<ImageUp aria-hidden />} onClick={() => picker.current?.click()}>
          {shown === '' ? t.choosePicture : t.changePicture}
        </Button>
        {shown !== '' && (
          <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={portrait.remove}>
            {t.removePicture}
          </Button>
        )}
        {retry && (
          <Button variant="quiet" icon={<RotateCw aria-hidden />} onClick={retry}>
            {t.retryPicture}
          </Button>
        )}
      </div>
      {/* Its button does for it: in the order of keys it would be there twice. */}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label={t.choosePicture}
        className={styles['picker']}
        tabIndex={-1}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) portrait.choose(file)
        }}
      />
      {busy && (
        <div className={styles['wide']}>
          <ProgressBar label={t.sendingPicture} value={Math.round(part * 100)} max={100} />
        </div>
      )}
      {error && (
        <div className={styles['wide']}>
          <FieldError>{error === 'unreadable' ? t.unreadablePicture : problemText(error)}</FieldError>
        </div>
      )}
    </div>
  )
}
