import { useNavigate, useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './like-button.module.css'
import { patchLike } from './product-patches.ts'
import { type Product, type ProductResponse, productKeys } from './product-queries.ts'

/** 收藏, with the number of likes. */
export function LikeButton({ product }: { product: Product }) {
  const t = useTranslations('marketplace')
  const isSignedIn = useIdentity() !== null
  const navigate = useNavigate()
  const router = useRouter()
  const like = useLike(product._id)
  const handleClick = () => {
    if (isSignedIn) like.mutate(!product.liked)
    else void navigate({ to: '/login', search: { to: router.latestLocation.href } })
  }
  return (
    <button type="button" className={styles['like']} aria-pressed={product.liked} onClick={handleClick}>
      <Heart aria-hidden />
      {t.like}
      <span className={styles['count']}>{product.likes}</span>
    </button>
  )
}

function useLike(id: string) {
  const problemText = useProblemText()
  return useOptimisticMutation({
    queryKey: productKeys.detail(id),
    send: (liked: boolean) => api(`${liked ? 'PUT' : 'DELETE'} /api/products/{id}/like`, { params: { id } }),
    patch: patchLike,
    applyResponse: (answer: ProductResponse, likes) => ({ ...answer, data: { ...answer.data, ...pickLikes(likes) } }),
    invalidates: [[...productKeys.lists, 'liked']],
    onRejected: (error) => toast.error(problemText(error)),
  })
}

const pickLikes = ({ liked, likes }: { liked: boolean; likes: number }) => ({ liked, likes })
