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
  /** They end with the first picture: where nobody hovers, nothing else stops them. */
  once?: boolean
}

/** The pictures after the first one, which lies below them: one after the other, each fetched when it is next. */
export function NextPictures({
  pictures,
  label,
  sizes,
  ratio = '4 / 5',
  current,
  onCurrentChange,
  once = false,
}: NextPicturesProps) {
  const labels = useUiLabels()
  const { length } = pictures
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
      if (!once || shown < length) timer = window.setTimeout(advance, intervalMs)
    }
    timer = window.setTimeout(advance, intervalMs)
    return () => {
      window.clearTimeout(timer)
      onCurrentChange(0)
    }
  }, [onCurrentChange, once, length])
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
