import { createFileRoute } from '@tanstack/react-router'
import { loadProduct } from '#src/app/features/marketplace/products/load-product.ts'
import { ProductScreen } from '#src/app/features/marketplace/product/product-screen.tsx'
import { ProductSkeleton } from '#src/app/features/marketplace/product/product-skeleton.tsx'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/antique/$id')({
  beforeLoad: requireReadAccess,
  loader: ({ context, params }) => loadProduct(context.queryClient, params.id),
  pendingComponent: ProductSkeleton,
  component: ProductRoute,
})

function ProductRoute() {
  return <ProductScreen productId={Route.useParams().id} />
}
