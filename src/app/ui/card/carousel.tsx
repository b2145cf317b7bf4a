import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { Dots } from './dots.tsx'
import { useIsCardHoveredOrFocused } from './hover-or-focus.tsx'
import styles from './carousel.module.css'
import { watchCentre } from './watch-centre.ts'

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
 * The first picture with a dot for each. While its card is hovered or focused, or in the middle of a screen that cannot
 * hover, the pictures cross-fade; not with reduced motion.
 */
export function Carousel({ priority = false, ...pictureProps }: CarouselProps) {
  const { pictures, label, sizes, ratio = '4 / 5' } = pictureProps
  const labels = useUiLabels()
  const container = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [isCentred, setIsCentred] = useState(false)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isMoving = [useIsCardHoveredOrFocused(), isCentred].includes(true) && pictures.length > 1 && !isReduced
  const hasSeveral = pictures.length > 1
  useEffect(() => {
    const element = container.current
    if (!element || !hasSeveral || !window.matchMedia('(hover: none)').matches) return undefined
    return watchCentre(element, setIsCentred)
  }, [hasSeveral])

  const [first] = pictures
  if (!first) return <span className={styles['empty']}>{labels.noPictures}</span>
  return (
    <div ref={container} role="group" aria-roledescription="carousel" aria-label={label} className={styles['carousel']}>
      <div aria-hidden={current !== 0 || undefined}>
        <Picture
          photo={first}
          alt={hasSeveral ? `${label}, ${labels.picture(1, pictures.length)}` : label}
          sizes={sizes}
          ratio={ratio}
          priority={priority}
        />
      </div>
      {isMoving && <NextPictures {...pictureProps} current={current} onCurrentChange={setCurrent} once={isCentred} />}
      {hasSeveral && <Dots count={pictures.length} current={current} isOverlay />}
    </div>
  )
}

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
