import { useIdentity } from '#src/app/platform/session/session.ts'
import type { ProductCardData } from './product-queries.ts'

/** Its seller or an admin may, unless it is sold: a sale stays on record. The server decides again. */
export function useCanDelete({ seller, status }: Pick<ProductCardData, 'seller' | 'status'>): boolean {
  const identity = useIdentity()
  return identity !== null && status !== 'sold' && (identity._id === seller._id || identity.role === 'admin')
}
