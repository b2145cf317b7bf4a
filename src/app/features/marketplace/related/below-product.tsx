import { type ComponentType, Suspense, useState } from 'react'
import { NextPageTrigger } from '#src/app/features/marketplace/next-page-trigger.tsx'
import type { Product } from '#src/app/features/marketplace/product-queries.ts'

/** What follows a product. Its code and data are loaded when a reader comes near, and not at all without a network. */
export function BelowProduct({ product }: { product: Product }) {
  const [Part, setPart] = useState<ComponentType<{ product: Product }> | null>(null)
  const load = async () => {
    try {
      const { RelatedProducts } = await import('./related-products.tsx')
      setPart(() => RelatedProducts)
    } catch {
      // The service worker does not store it.
    }
  }
  if (!Part) return <NextPageTrigger isEnabled onReached={() => void load()} />
  return (
    <Suspense>
      <Part product={product} />
    </Suspense>
  )
}
