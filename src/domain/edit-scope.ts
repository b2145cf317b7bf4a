import { assertNever } from './assert-never.ts'
import type { ProductStatus } from './auction.ts'

/** What the seller of a product may change. `additions`: photos and dated text are added, nothing else changes. */
export type EditScope = 'everything' | 'additions' | 'nothing'

type EditableProduct = {
  readonly status: ProductStatus
  readonly hasBids: boolean
  /** Whether the running auction has reached its end. */
  readonly isPastEnd: boolean
}

/** What was bid on stays as it was when the bids were made. */
export function editScope({ status, hasBids, isPastEnd }: EditableProduct): EditScope {
  switch (status) {
    case 'new':
      return 'everything'
    case 'active':
      if (isPastEnd) return 'nothing'
      return hasBids ? 'additions' : 'everything'
    case 'sold':
      return 'nothing'
    default:
      return assertNever(status)
  }
}
