import { useEffect, useRef, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { useHoverOrFocus, useIsCardHoveredOrFocused } from './hover-or-focus.tsx'
import { useCarouselsStopped } from './carousels-stopped.ts'
import { Dots } from './dots.tsx'
import { useOnScreen, usePageVisible } from './use-on-screen.ts'
import styles from './carousel.module.css'

/** How long each picture is shown. */
const intervalMs = 3000

type CarouselProps = {
  pictures: readonly PictureSource[]
  /** The subject of the pictures, e.g. the product's name. */
  label: string
  sizes: string
  /** The frame's aspect ratio, width to height. */
  ratio?: string
  /** Fetches the first picture at once. */
  priority?: boolean
}

/**
 * Pictures that cross-fade automatically, with a dot for each. Pauses while hovered, focused, out of view, in a hidden
 * page, with reduced motion, or stopped by `CarouselSwitch`. Fetches each picture only when it is next.
 */
export function Carousel({ pictures, label, sizes, ratio = '4 / 5', priority = false }: CarouselProps) {
  const labels = useUiLabels()
  const container = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [fetchedCount, setFetchedCount] = useState(1)
  const { isHoveredOrFocused, handlers } = useHoverOrFocus()
  const isPaused = [
    useIsCardHoveredOrFocused(),
    isHoveredOrFocused,
    useCarouselsStopped(),
    useMediaQuery('(prefers-reduced-motion: reduce)'),
    !useOnScreen(container),
    !usePageVisible(),
  ].includes(true)
  const current = pictures.length > 0 ? index % pictures.length : 0
  const isRunning = pictures.length > 1 && !isPaused

  useEffect(() => {
    if (!isRunning) return
    const timer = window.setInterval(() => setIndex((last) => last + 1), intervalMs)
    const prefetchTimer = window.setTimeout(
      () => setFetchedCount((last) => Math.max(last, current + 2)),
      intervalMs / 2,
    )
    return () => {
      window.clearInterval(timer)
      window.clearTimeout(prefetchTimer)
    }
  }, [isRunning, current])

  if (pictures.length === 0) return <span className={styles['empty']}>{labels.noPictures}</span>
  return (
    <div
      ref={container}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={styles['carousel']}
      {...handlers}
    >
      <ul className={styles['slides']}>
        {pictures.slice(0, Math.max(fetchedCount, current + 1)).map((picture, slide) => (
          <li
            key={picture.src}
            className={styles['slide']}
            data-current={slide === current || undefined}
            aria-hidden={slide !== current || undefined}
          >
            <Picture
              photo={picture}
              alt={pictures.length > 1 ? `${label}, ${labels.picture(slide + 1, pictures.length)}` : label}
              sizes={sizes}
              ratio={ratio}
              priority={priority && slide === 0}
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && <Dots count={pictures.length} current={current} isOverlay />}
    </div>
  )
}
