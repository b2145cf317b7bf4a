import { createFileRoute } from '@tanstack/react-router'
import { ProductListScreen } from '#src/app/features/marketplace/product-list-screen.tsx'
import { productListQuery } from '#src/app/features/marketplace/product-queries.ts'
import { requireReader } from '#src/app/platform/guards.ts'
import { TakenOver } from '#src/app/platform/served-page.ts'

export const Route = createFileRoute('/_shell/')({
  beforeLoad: requireReader,
  // Not waited for in a browser: the list shows its own skeletons, and a failure where the cards would stand.
  loader: async ({ context }) => {
    const cards = context.queryClient.infiniteQuery(productListQuery)
    if (import.meta.env.SSR) await cards
    else void cards.catch(() => undefined)
  },
  component: () => (
    <>
      <ProductListScreen />
      <TakenOver />
    </>
  ),
})
