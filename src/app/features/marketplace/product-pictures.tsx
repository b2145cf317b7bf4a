import { useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { SwipeStrip } from '#src/app/ui/card/swipe-strip.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { Product } from './product-queries.ts'
import styles from './product-pictures.module.css'

/** The pictures of a piece: a strip to swipe, and where there is room a column of thumbnails that sets it. */
export function ProductPictures({ product: { name, pictures } }: { product: Pick<Product, 'name' | 'pictures'> }) {
  const t = useText('marketplace')
  const [shown, setShown] = useState(0)
  const index = Math.min(shown, Math.max(0, pictures.length - 1))
  return (
    <div className={styles['pictures']}>
      {pictures.length > 1 && (
        <ul className={styles['thumbnails']} aria-label={t.thumbnails}>
          {pictures.map((picture, number) => (
            <li key={picture.src}>
              <button
                type="button"
                className={styles['thumbnail']}
                aria-label={t.showPicture(number + 1, pictures.length)}
                aria-current={number === index || undefined}
                onClick={() => setShown(number)}
              >
                <Picture picture={picture} alt="" sizes="72px" ratio="4 / 5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['main']}>
        <SwipeStrip
          pictures={pictures}
          label={name}
          sizes="(width < 768px) 100vw, (width < 1024px) 55vw, 640px"
          index={index}
          onIndexChange={setShown}
        />
      </div>
    </div>
  )
}
