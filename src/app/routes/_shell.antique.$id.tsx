import { createFileRoute } from '@tanstack/react-router'
import { prepareCard, ProductFromCard } from '#src/app/features/marketplace/product-from-card.tsx'
import { productQuery } from '#src/app/features/marketplace/product-queries.ts'
import { ProductSkeleton } from '#src/app/features/marketplace/product-skeleton.tsx'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/antique/$id')({
  beforeLoad: requireReadAccess,
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const product = queryClient.query({ ...productQuery(id), staleTime: 'static' })
    // Shown at once from its card, the page says itself why the product could not be loaded.
    product.catch(() => undefined)
    if (!(await prepareCard(queryClient, id).catch(() => false))) await product
  },
  pendingComponent: ProductSkeleton,
  component: ProductRoute,
})

function ProductRoute() {
  return <ProductFromCard productId={Route.useParams().id} />
}
