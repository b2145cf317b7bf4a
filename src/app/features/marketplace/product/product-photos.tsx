import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { SwipeStrip } from '#src/app/ui/card/swipe-strip.tsx'
import { Picture } from '#src/app/ui/picture/picture.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import styles from './product-photos.module.css'

/** The photos of a product: a strip to swipe and, on wide screens, a column of thumbnails that scrolls it. */
export function ProductPhotos({ product: { name, pictures } }: { product: Pick<Product, 'name' | 'pictures'> }) {
  const t = useTranslations('marketplace')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const index = Math.min(selectedIndex, Math.max(0, pictures.length - 1))
  return (
    <div className={styles['photos']}>
      {pictures.length > 1 && (
        <ul className={styles['thumbnails']} aria-label={t.thumbnails}>
          {pictures.map((photo, photoIndex) => (
            <li key={photo.src}>
              <button
                type="button"
                className={styles['thumbnail']}
                aria-label={t.showPicture(photoIndex + 1, pictures.length)}
                aria-current={photoIndex === index || undefined}
                onClick={() => setSelectedIndex(photoIndex)}
              >
                <Picture photo={photo} alt="" sizes="72px" ratio="4 / 5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles['main']} data-shared-photo>
        <SwipeStrip
          pictures={pictures}
          label={name}
          sizes="(width < 768px) 100vw, (width < 1024px) 55vw, 640px"
          index={index}
          onIndexChange={setSelectedIndex}
        />
      </div>
    </div>
  )
}
