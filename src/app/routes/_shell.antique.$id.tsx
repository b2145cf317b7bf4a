import { createFileRoute } from '@tanstack/react-router'
import { findSeenCard, ProductFromCard } from '#src/app/features/marketplace/product-from-card.tsx'
import { productQuery } from '#src/app/features/marketplace/product-queries.ts'
import { ProductSkeleton } from '#src/app/features/marketplace/product-skeleton.tsx'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/antique/$id')({
  beforeLoad: requireReadAccess,
  loader: ({ context: { queryClient }, params }) => {
    const product = queryClient.query({ ...productQuery(params.id), staleTime: 'static' })
    if (!findSeenCard(queryClient, params.id)) return product
    // The page is shown at once; it says why the product could not be loaded.
    product.catch(() => undefined)
    return undefined
  },
  pendingComponent: ProductSkeleton,
  component: ProductRoute,
})

function ProductRoute() {
  return <ProductFromCard productId={Route.useParams().id} />
}
