import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { productKeys } from './product-queries.ts'
import { ProductScreen } from './product-screen.tsx'

let CardAsProduct: ComponentType<{ productId: string }> | undefined

/** Returns whether a list has the product's card, and loads what shows it. Nothing is loaded without lists. */
export async function prepareCard(client: QueryClient, productId: string): Promise<boolean> {
  if (client.getQueriesData({ queryKey: productKeys.lists }).length === 0) return false
  const part = await import('./card-as-product.tsx')
  CardAsProduct = part.CardAsProduct
  return part.findSeenCard(client, productId) !== undefined
}

/** The product's page. While it loads, it shows what the product's card said, if one was seen. */
export function ProductFromCard({ productId }: { productId: string }) {
  return (
    <Suspense fallback={CardAsProduct && <CardAsProduct productId={productId} />}>
      <ProductScreen productId={productId} />
    </Suspense>
  )
}
