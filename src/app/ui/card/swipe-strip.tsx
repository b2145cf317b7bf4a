import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { stepProps } from '#src/app/ui/button/button.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { Dots } from './dots.tsx'
import { usePhotoViewer } from './use-photo-viewer.ts'
import styles from './swipe-strip.module.css'

type SwipeStripProps = {
  pictures: readonly PictureSource[]
  label: string
  sizes: string
  ratio?: string
  /** The index of the visible picture. Thumbnails beside the strip may also set it. */
  index: number
  onIndexChange: (index: number) => void
}

/** A product's pictures, to swipe, scroll, or step through by arrow buttons; a press enlarges one. Never moves by itself. */
export function SwipeStrip({ pictures, label, sizes, ratio = '4 / 5', index, onIndexChange }: SwipeStripProps) {
  const labels = useUiLabels()
  const strip = useRef<HTMLUListElement>(null)
  const viewer = usePhotoViewer({ pictures, list: strip, label, index, onIndexChange })
  const inView = useRef(0)

  useEffect(() => {
    const list = strip.current
    if (!list || inView.current === index) return
    inView.current = index
    list.scrollTo({ left: index * list.clientWidth })
  }, [index])

  if (pictures.length === 0) return <span className={styles['empty']}>{labels.noPictures}</span>
  const hasSeveral = pictures.length > 1
  return (
    <div role="group" className={styles['frame']} aria-roledescription="carousel" aria-label={label}>
      <ul
        ref={strip}
        className={styles['strip']}
        aria-label={labels.pictures}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable box needs keyboard focus
        tabIndex={hasSeveral ? 0 : undefined}
        onScroll={({ currentTarget }) => {
          const shown = Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth))
          if (shown === inView.current) return
          inView.current = shown
          onIndexChange(shown)
        }}
      >
        {pictures.map((picture, slide) => (
          <li key={picture.src} className={styles['slide']}>
            <Picture
              photo={picture}
              alt={hasSeveral ? `${label}, ${labels.picture(slide + 1, pictures.length)}` : label}
              sizes={sizes}
              ratio={ratio}
              fit="contain"
              priority={slide === 0}
            />
            <button
              type="button"
              className={styles['enlarge']}
              aria-label={labels.enlargePicture(slide + 1, pictures.length)}
              aria-haspopup="dialog"
              tabIndex={slide === index ? 0 : -1}
              onPointerEnter={viewer.prefetch}
              onFocus={viewer.prefetch}
              onClick={viewer.open}
            />
          </li>
        ))}
      </ul>
      {hasSeveral && (
        <>
          <button
            type="button"
            className={styles['previous']}
            aria-label={labels.previousPicture}
            {...stepProps(index <= 0, () => onIndexChange(index - 1))}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            className={styles['next']}
            aria-label={labels.nextPicture}
            {...stepProps(index >= pictures.length - 1, () => onIndexChange(index + 1))}
          >
            <ChevronRight aria-hidden />
          </button>
          <Dots count={pictures.length} current={index} />
        </>
      )}
    </div>
  )
}
