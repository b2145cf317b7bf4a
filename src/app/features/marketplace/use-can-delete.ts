import { useIdentity } from '#src/app/platform/session/session.ts'
import type { ProductCardData } from './product-queries.ts'

/**
 * Whether the user may delete a product: its seller and admins may, unless it is sold, because sales stay on record.
 * The server checks again.
 */
export function useCanDelete({ seller, status }: Pick<ProductCardData, 'seller' | 'status'>): boolean {
  const identity = useIdentity()
  return identity !== null && status !== 'sold' && (identity._id === seller._id || identity.role === 'admin')
}
