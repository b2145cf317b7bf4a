import { createFileRoute } from '@tanstack/react-router'
import { LikedProducts } from '#src/app/features/marketplace/liked-products.tsx'
import { likedProductsQuery } from '#src/app/features/marketplace/product-queries.ts'
import { requireSignIn } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/me_/likes')({
  beforeLoad: requireSignIn,
  loader: ({ context: { queryClient, identity } }) =>
    void queryClient.infiniteQuery({ ...likedProductsQuery(identity._id), staleTime: 'static' }).catch(() => undefined),
  component: LikesRoute,
})

function LikesRoute() {
  const { identity } = Route.useRouteContext()
  return <LikedProducts userId={identity._id} />
}
