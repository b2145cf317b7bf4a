import { EndAuction } from '#src/app/features/marketplace/bidding/end-auction.tsx'
import type { Product } from '#src/app/features/marketplace/products/product-queries.ts'
import { StartAuction } from './start-auction.tsx'

/** What the seller of a product that is not sold does with its auction. */
export function SellerAction({ product }: { product: Product }) {
  return product.status === 'new' ? <StartAuction product={product} /> : <EndAuction product={product} />
}
