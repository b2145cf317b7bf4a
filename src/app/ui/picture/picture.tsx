import { ImageOff } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { currentServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { renditionSrcSet, renditionUrl } from './rendition-url.ts'
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
  photo: PictureSource
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

export function Picture({ photo, alt, sizes, ratio, fit = 'cover', priority = false, className }: PictureProps) {
  const { src, width, height, placeholder } = photo
  // What the server rendered shows itself as it arrives; there may be no script yet to let it in.
  const [state, setState] = useState<'server-rendered' | 'loading' | 'loaded' | 'failed'>(
    currentServerRenderedView() ? 'server-rendered' : 'loading',
  )
  const frame = useRef<HTMLSpanElement>(null)
  const aspectRatio = ratio ?? `${width} / ${height}`
  // By script, since markup may not carry styles; the ratio of the market's pictures stands in the stylesheet.
  useLayoutEffect(() => {
    if (frame.current && aspectRatio !== marketRatio) frame.current.style.aspectRatio = aspectRatio
  }, [aspectRatio])
  useLayoutEffect(() => {
    if (!frame.current) return
    const isLoading =
      state === 'loading' || (state === 'server-rendered' && frame.current.querySelector('img')?.complete === false)
    const showsPlaceholder = isLoading && placeholder !== undefined && placeholder !== ''
    frame.current.style.backgroundImage = showsPlaceholder ? `url("${placeholder}")` : ''
  }, [placeholder, state])
  return (
    <span
      ref={frame}
      className={classNames(styles['frame'], aspectRatio === marketRatio && styles['market'], className)}
      data-state={state}
    >
      {state === 'failed' ? (
        <span className={styles['failed']} role="img" aria-label={alt}>
          <ImageOff aria-hidden />
        </span>
      ) : (
        <picture>
          <source type="image/avif" srcSet={renditionSrcSet(src, 'avif')} sizes={sizes} />
          <img
            ref={(image) => {
              if (!image?.complete) return
              // One that is already in memory must not fade in again on the way back to a list.
              if (state === 'loading' && image.naturalWidth > 0) setState('loaded')
              // One that failed before anybody listened says so only here.
              if (state === 'server-rendered' && image.naturalWidth === 0) setState('failed')
            }}
            src={renditionUrl(src, 640, 'webp')}
            srcSet={renditionSrcSet(src, 'webp')}
            sizes={sizes}
            alt={alt}
            width={width}
            height={height}
            className={classNames(styles['image'], styles[fit])}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : 'auto'}
            decoding={priority ? 'sync' : 'async'}
            draggable={false}
            onLoad={() => setState('loaded')}
            onError={() => setState('failed')}
          />
        </picture>
      )}
    </span>
  )
}
