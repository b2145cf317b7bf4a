import { useEffect, useRef, useState } from 'react'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { Picture, type PictureSource } from '#src/app/ui/picture/picture.tsx'
import { useMediaQuery } from '#src/app/ui/use-media-query.ts'
import { Dots } from './dots.tsx'
import { useIsCardHoveredOrFocused } from './hover-or-focus.tsx'
import styles from './carousel.module.css'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

export type CarouselProps = {
  pictures: readonly PictureSource[]
  /** The subject of the pictures, e.g. the product's name. */
  label: string
  sizes: string
  /** The frame's aspect ratio, width to height. */
  ratio?: string
  /** Fetches the first picture at once. */
  priority?: boolean
}

const NextPictures = onDemand(async () => (await import('./next-pictures.tsx')).NextPictures, { isOptional: true })

/**
 * The first picture with a dot for each. While its card is hovered or focused, or in the middle of a screen that cannot
 * hover, the pictures cross-fade; not with reduced motion.
 */
export function Carousel({ pictures, label, sizes, ratio = '4 / 5', priority = false }: CarouselProps) {
  const labels = useUiLabels()
  const container = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const [isCentred, setIsCentred] = useState(false)
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isMoving = [useIsCardHoveredOrFocused(), isCentred].includes(true) && pictures.length > 1 && !isReduced
  const hasSeveral = pictures.length > 1
  useEffect(() => {
    const element = container.current
    if (!element || !hasSeveral || !window.matchMedia('(hover: none)').matches) return
    let unwatch = () => {}
    let isUnmounted = false
    const watch = async () => {
      const { watchCentre } = await import('./watch-centre.ts')
      if (!isUnmounted) unwatch = watchCentre(element, setIsCentred)
    }
    void watch().catch(() => undefined)
    return () => {
      isUnmounted = true
      unwatch()
    }
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
      {isMoving && (
        <NextPictures
          pictures={pictures}
          label={label}
          sizes={sizes}
          ratio={ratio}
          current={current}
          onCurrentChange={setCurrent}
          once={isCentred}
        />
      )}
      {hasSeveral && <Dots count={pictures.length} current={current} isOverlay />}
    </div>
  )
}
