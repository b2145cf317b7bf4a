import { createFileRoute } from '@tanstack/react-router'
import { productQuery } from '#src/app/features/marketplace/product-queries.ts'
import { ProductScreen } from '#src/app/features/marketplace/product-screen.tsx'
import { ProductSkeleton } from '#src/app/features/marketplace/product-skeleton.tsx'
import { requireReadAccess } from '#src/app/platform/session/guards.ts'

export const Route = createFileRoute('/_shell/antique/$id')({
  beforeLoad: requireReadAccess,
  loader: ({ context, params }) => context.queryClient.query({ ...productQuery(params.id), staleTime: 'static' }),
  pendingComponent: ProductSkeleton,
  component: ProductRoute,
})

function ProductRoute() {
  return <ProductScreen productId={Route.useParams().id} />
}
