import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { setPendingLike, usePendingLike } from '#src/app/platform/session/pending-likes.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useProductMarks } from '#src/app/features/marketplace/products/product-marks.ts'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './likes.module.css'
import { Text } from '#src/app/ui/layout/layout.tsx'

/** 收藏, with the number of likes. */
export function LikeButton({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const { isLiked, toggle } = useLike(product._id, product.liked)
  return (
    <button type="button" className={styles['like']} aria-pressed={isLiked} onClick={toggle} lang={langOf(t.like)}>
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      {t.like}
      <Text as="span" tone="secondary" tabular>
        {groupDigits(product.likes + Number(isLiked) - Number(product.liked))}
      </Text>
    </button>
  )
}

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
      <Heart size={22} strokeWidth={1.75} aria-hidden />
    </button>
  )
}

/** Whether the person likes a product, given what the server said, and how to change it. Leads visitors to the sign-in. */
function useLike(productId: string, storedLike: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const router = useRouter()
  const isSignedIn = useIdentity() !== null
  const isLiked = usePendingLike(productId) ?? storedLike
  const toggle = async () => {
    if (!isSignedIn) return navigate({ to: '/login', search: { to: router.latestLocation.href } })
    setPendingLike(productId, !isLiked)
    const { sendLikes } = await import('./send-likes.ts')
    return sendLikes(client)
  }
  return { isLiked, toggle: () => void toggle() }
}
