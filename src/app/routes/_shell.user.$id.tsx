import { createFileRoute } from '@tanstack/react-router'
import { profileQuery } from '#src/app/features/accounts/profile/profile-queries.ts'
import { ProfileSkeleton } from '#src/app/features/accounts/profile/profile-skeleton.tsx'
import { PublicProfileScreen } from '#src/app/features/accounts/profile/public-profile-screen.tsx'
import { userProductsQuery } from '#src/app/features/marketplace/products/product-queries.ts'
import { MessageSeller } from '#src/app/features/marketplace/seller/message-seller.tsx'
import { sellerQuery, SellerFacts, SellerFeedback } from '#src/app/features/marketplace/seller/seller-facts.tsx'
import { UserProducts } from '#src/app/features/marketplace/lists/product-lists.tsx'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/user/$id')({
  beforeLoad: requireReadAccess,
  loader: ({ context, params }) => {
    void context.queryClient
      .infiniteQuery({ ...userProductsQuery(params.id), staleTime: 'static' })
      .catch(() => undefined)
    void context.queryClient.query({ ...sellerQuery(params.id), staleTime: 'static' }).catch(() => undefined)
    return context.queryClient.query({ ...profileQuery(params.id), staleTime: 'static' })
  },
  pendingComponent: ProfileSkeleton,
  component: UserRoute,
})

function UserRoute() {
  const { id } = Route.useParams()
  return (
    <PublicProfileScreen
      key={id}
      userId={id}
      facts={
        <>
          <SellerFacts userId={id} />
          <SellerFeedback userId={id} />
        </>
      }
      message={<MessageSeller userId={id} />}
      posts={<UserProducts userId={id} />}
    />
  )
}
