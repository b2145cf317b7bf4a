import { X } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { PickedPicture } from './picture-store.ts'
import styles from './composer.module.css'

type PickedPicturesProps = { pictures: readonly PickedPicture[]; onRemove: (id: string) => void }

/** The pictures of the message that is being written. */
export function PickedPictures({ pictures, onRemove }: PickedPicturesProps) {
  const t = useTranslations('messages')
  return (
    <ul className={styles['picked']} aria-label={t.pictures(pictures.length)}>
      {pictures.map(({ id, previewUrl, upload }, position) => (
        <li key={id} data-uploading={upload === 'uploading' || undefined}>
          <img src={previewUrl} alt={t.picture(position + 1)} />
          {upload === 'uploading' && (
            <span className={styles['uploading']} role="status">
              {t.uploading}
            </span>
          )}
          <IconButton label={t.removePicture(position + 1)} icon={<X aria-hidden />} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}
