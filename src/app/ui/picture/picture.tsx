import { ImageOff } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
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

export function Picture({ picture, alt, sizes, ratio, fit = 'cover', priority = false, className }: PictureProps) {
  const { src, width, height, placeholder } = picture
  const [state, setState] = useState<'coming' | 'there' | 'failed'>('coming')
  const frame: CSSProperties = { aspectRatio: ratio ?? `${width} / ${height}` }
  if (placeholder && state === 'coming') frame.backgroundImage = `url("${placeholder}")`
  return (
    <span className={classNames(styles['frame'], className)} style={frame} data-state={state}>
      {state === 'failed' ? (
        <span className={styles['failed']} role="img" aria-label={alt}>
          <ImageOff aria-hidden />
        </span>
      ) : (
        <picture>
          <source type="image/avif" srcSet={variantSrcSet(src, 'avif')} sizes={sizes} />
          <img
            ref={(image) => {
              // One that is already in memory must not fade in again on the way back to a list.
              if (image?.complete && image.naturalWidth > 0) setState('there')
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
