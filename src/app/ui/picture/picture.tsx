import { ImageOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { servedView } from '#src/app/ui/served-view.ts'
import { variantSrcSet, variantUrl } from './variant-url.ts'
import styles from './picture.module.css'

export type PictureSource = {
  /** Base URL without width and format, as in a product's `images`. */
  readonly src: string
  /** Pixels of the original; only their ratio matters here. */
  readonly width: number
  readonly height: number
  /** A tiny `data:` URI shown until the picture is there. */
  readonly placeholder?: string | undefined
}

type PictureProps = {
  picture: PictureSource
  /** Empty where the words beside it already say everything. */
  alt: string
  /** How wide it is laid out, in the syntax of the `sizes` attribute; decides which file is fetched. */
  sizes: string
  /** Width to height of the frame, e.g. `4 / 5`; the picture's own ratio unless given. */
  ratio?: string
  fit?: 'cover' | 'contain'
  /** For the one picture a person came to see: fetched at once and first. */
  priority?: boolean
  className?: string | undefined
}

/** Width to height of every picture in the market. */
const marketRatio = '4 / 5'

export function Picture({ picture, alt, sizes, ratio, fit = 'cover', priority = false, className }: PictureProps) {
  const { src, width, height, placeholder } = picture
  // What the server rendered shows itself as it arrives; there may be no script yet to let it in.
  const [state, setState] = useState<'served' | 'coming' | 'there' | 'failed'>(servedView() ? 'served' : 'coming')
  const frame = useRef<HTMLSpanElement>(null)
  const shape = ratio ?? `${width} / ${height}`
  // By script, since markup may not carry styles; the ratio of the market's pictures stands in the stylesheet.
  useLayoutEffect(() => {
    if (frame.current && shape !== marketRatio) frame.current.style.aspectRatio = shape
  }, [shape])
  useLayoutEffect(() => {
    if (!frame.current) return
    const waits = state === 'coming' || (state === 'served' && frame.current.querySelector('img')?.complete === false)
    const waiting = waits && placeholder !== undefined && placeholder !== ''
    frame.current.style.backgroundImage = waiting ? `url("${placeholder}")` : ''
  }, [placeholder, state])
  return (
    <span
      ref={frame}
      className={classNames(styles['frame'], shape === marketRatio && styles['market'], className)}
      data-state={state}
    >
      {state === 'failed' ? (
        <span className={styles['failed']} role="img" aria-label={alt}>
          <ImageOff aria-hidden />
        </span>
      ) : (
        <picture>
          <source type="image/avif" srcSet={variantSrcSet(src, 'avif')} sizes={sizes} />
          <img
            ref={(image) => {
              if (!image?.complete) return
              // One that is already in memory must not fade in again on the way back to a list.
              if (state === 'coming' && image.naturalWidth > 0) setState('there')
              // One that failed before anybody listened says so only here.
              if (state === 'served' && image.naturalWidth === 0) setState('failed')
            }}
            src={variantUrl(src, 640, 'webp')}
            srcSet={variantSrcSet(src, 'webp')}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            className={classNames(styles['image'], styles[fit])}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            draggable={false}
            onLoad={() => setState('there')}
            onError={() => setState('failed')}
          />
        </picture>
      )}
    </span>
  )
}
