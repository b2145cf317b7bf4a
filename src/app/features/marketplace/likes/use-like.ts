import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { setPendingLike, usePendingLike } from '#src/app/platform/session/pending-likes.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'

/** Whether the person likes a product, given what the server said, and how to change it. Leads visitors to the sign-in. */
export function useLike(productId: string, storedLike: boolean) {
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
