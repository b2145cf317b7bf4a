import { createFileRoute } from '@tanstack/react-router'
import { ProductListScreen } from '#src/app/features/marketplace/product-list-screen.tsx'
import { productListQuery } from '#src/app/features/marketplace/product-queries.ts'

export const Route = createFileRoute('/_shell/antiques')({
  // Not waited for: the list shows its own skeletons, and a failure where the cards would stand.
  loader: ({ context }) => void context.queryClient.infiniteQuery(productListQuery).catch(() => undefined),
  component: ProductListScreen,
})
