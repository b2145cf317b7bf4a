import { useNavigate, useRouter } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useIdentity } from '#src/app/platform/session.ts'
import { useOptimisticMutation } from '#src/app/platform/use-optimistic-mutation.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './like-button.module.css'
import { withLike } from './product-patches.ts'
import { type Product, type ProductAnswer, productKeys } from './product-queries.ts'

/** 收藏, with how many did. */
export function LikeButton({ product }: { product: Product }) {
  const t = useText('marketplace')
  const signedIn = useIdentity() !== null
  const navigate = useNavigate()
  const router = useRouter()
  const like = useLike(product._id)
  const press = () => {
    if (signedIn) like.mutate(!product.liked)
    else void navigate({ to: '/login', search: { to: router.latestLocation.href } })
  }
  return (
    <button type="button" className={styles['like']} aria-pressed={product.liked} onClick={press}>
      <Heart aria-hidden />
      {t.favourite}
      <span className={styles['count']}>{product.likes}</span>
    </button>
  )
}

function useLike(id: string) {
  const problemText = useProblemText()
  return useOptimisticMutation({
    queryKey: productKeys.one(id),
    send: (liked: boolean) => api(`${liked ? 'PUT' : 'DELETE'} /api/products/{id}/like`, { params: { id } }),
    patch: withLike,
    settle: (answer: ProductAnswer, likes) => ({ ...answer, data: { ...answer.data, ...pick(likes) } }),
    touches: [[...productKeys.lists, 'liked']],
    onRefused: (error) => toast.error(problemText(error)),
  })
}

const pick = ({ liked, likes }: { liked: boolean; likes: number }) => ({ liked, likes })
