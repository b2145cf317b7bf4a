import { useEffect, useEffectEvent, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { CarouselProps } from './carousel.tsx'
import styles from './carousel.module.css'

/** How long each picture is shown. */
const intervalMs = 3000

type NextPicturesProps = Omit<CarouselProps, 'priority'> & {
  /** The index of the shown picture. */
  current: number
  onCurrentChange: (current: number) => void
}

/** The pictures after the first one, which lies below them: one after the other, each fetched when it is next. */
export function NextPictures({ pictures, label, sizes, ratio = '4 / 5', current, onCurrentChange }: NextPicturesProps) {
  const labels = useUiLabels()
  const [fetchedCount, setFetchedCount] = useState(2)
  const showNext = useEffectEvent((shown: number) => {
    onCurrentChange(shown % pictures.length)
    setFetchedCount((last) => Math.max(last, Math.min(shown, pictures.length) + 2))
  })
  useEffect(() => {
    let shown = 0
    let timer = 0
    const advance = () => {
      if (document.visibilityState === 'visible') {
        shown += 1
        showNext(shown)
      }
      timer = window.setTimeout(advance, intervalMs)
    }
    timer = window.setTimeout(advance, intervalMs)
    return () => {
      window.clearTimeout(timer)
      onCurrentChange(0)
    }
  }, [onCurrentChange])
  return (
    <ul className={styles['next']}>
      {pictures.slice(1, fetchedCount).map((picture, index) => (
        <li
          key={picture.src}
          className={styles['slide']}
          data-current={index + 1 === current || undefined}
          aria-hidden={index + 1 !== current || undefined}
        >
          <Picture
            photo={picture}
            alt={`${label}, ${labels.picture(index + 2, pictures.length)}`}
            sizes={sizes}
            ratio={ratio}
          />
        </li>
      ))}
    </ul>
  )
}
