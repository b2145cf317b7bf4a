import { Heart } from 'lucide-react'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './like-button.module.css'
import { useLike } from './use-like.ts'

/** 收藏, with the number of likes. */
export function LikeButton({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const { isLiked, toggle } = useLike(product._id, product.liked)
  return (
    <button type="button" className={styles['like']} aria-pressed={isLiked} onClick={toggle} lang={langOf(t.like)}>
      <Heart aria-hidden />
      {t.like}
      <span className={styles['count']}>{groupDigits(product.likes + Number(isLiked) - Number(product.liked))}</span>
    </button>
  )
}
