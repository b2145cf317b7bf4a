import { Heart } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProductMarks } from '#src/app/features/marketplace/products/product-marks.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './like-heart.module.css'
import { useLike } from './use-like.ts'

/** The heart on a product's card. */
export function LikeHeart({ product: { _id, name } }: { product: Pick<Product, '_id' | 'name'> }) {
  const t = useTranslations('marketplace')
  const { isLiked, toggle } = useLike(_id, useProductMarks(_id).isLiked)
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-pressed={isLiked}
      aria-label={`${t.like} ${name}`}
      lang={langOf(t.like)}
      onClick={toggle}
    >
      <Heart aria-hidden />
    </button>
  )
}
