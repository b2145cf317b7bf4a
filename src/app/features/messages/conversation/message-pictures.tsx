import { useRef, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { usePhotoViewer } from '#src/app/ui/card/use-photo-viewer.ts'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import styles from './message-pictures.module.css'

/** The pictures of a message; a press shows them on the whole screen. */
export function MessagePictures({ pictures }: { pictures: readonly PictureSource[] }) {
  const t = useTranslations('messages')
  const [index, setIndex] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const viewer = usePhotoViewer({ pictures, list, label: t.pictures(pictures.length), index, onIndexChange: setIndex })
  return (
    <ul ref={list} className={styles['pictures']} data-count={Math.min(pictures.length, 2)}>
      {pictures.map((picture, position) => (
        // The same picture may be there twice.
        <li key={`${position} ${picture.src}`}>
          <button
            type="button"
            className={styles['picture']}
            aria-label={t.showPicture(position + 1, pictures.length)}
            aria-haspopup="dialog"
            onPointerEnter={viewer.prefetch}
            onFocus={viewer.prefetch}
            onClick={() => {
              setIndex(position)
              viewer.open()
            }}
          >
            <Picture photo={picture} alt="" sizes={pictures.length > 1 ? '8rem' : '16rem'} ratio="1 / 1" />
          </button>
        </li>
      ))}
    </ul>
  )
}
