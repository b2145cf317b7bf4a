import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { currentServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { renditionSrcSet, renditionUrl } from './rendition-url.ts'
import styles from './picture.module.css'

export type PictureSource = {
  /** Base URL without width and format, as in a product's `images`. */
  readonly src: string
  /** The original's size in pixels. Only the ratio matters here. */
  readonly width: number
  readonly height: number
  /** A tiny `data:` URI shown until the picture is loaded. */
  readonly placeholder?: string | undefined
}

type PictureProps = {
  photo: PictureSource
  /** Empty where the text beside it says the same. */
  alt: string
  /** The layout width as a `sizes` attribute. Decides which file is fetched. */
  sizes: string
  /** The frame's aspect ratio, width to height, e.g. `4 / 5`. Default: the picture's own. */
  ratio?: string
  fit?: 'cover' | 'contain'
  /** For the main picture of a page: fetched eagerly with high priority. */
  priority?: boolean
  className?: string | undefined
}

/** The aspect ratio of every picture in the market, width to height. */
const marketRatio = '4 / 5'

export function Picture({ photo, alt, sizes, ratio, fit = 'cover', priority = false, className }: PictureProps) {
  const { src, width, height, placeholder } = photo
  // A server-rendered picture is visible as soon as it arrives: there may be no script yet to fade it in.
  const [state, setState] = useState<'server-rendered' | 'loading' | 'loaded' | 'failed'>(
    currentServerRenderedView() ? 'server-rendered' : 'loading',
  )
  const frame = useRef<HTMLSpanElement>(null)
  const aspectRatio = ratio ?? `${width} / ${height}`
  // Set by script: the CSP forbids inline styles in markup. The stylesheet has the ratio of the market's pictures.
  useLayoutEffect(() => {
    if (frame.current && aspectRatio !== marketRatio) frame.current.style.aspectRatio = aspectRatio
  }, [aspectRatio])
  // Not in later renderings: while a browser chooses another file, as after a resize, the image can have no width.
  useLayoutEffect(() => {
    const image = frame.current?.querySelector('img')
    if (!image?.complete) return
    const isServerRendered = currentServerRenderedView() !== null
    // A cached picture must not fade in again on a return to a list.
    if (image.naturalWidth > 0 && !isServerRendered) setState('loaded')
    // An error before hydration is detected only here. The width is divided by the density that `sizes` implies, so that
    // of a small picture is 0, too.
    if (image.naturalWidth === 0 && isServerRendered) image.decode().catch(() => setState('failed'))
  }, [])
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
        <span className={styles['failed']} role="img" aria-label={alt} />
      ) : (
        <picture>
          <source type="image/avif" srcSet={renditionSrcSet(src, 'avif')} sizes={sizes} />
          <img
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
