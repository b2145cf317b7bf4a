// Pure functions that apply a product event to cached data. They return the same object if nothing changes.
import type { InfiniteData } from '@tanstack/react-query'
import type { LiveEventData } from '#src/contract/events.ts'
import type { ProductResponse, ProductPage } from './product-queries.ts'
import type { StatusFilter } from './product-filter.ts'

export type ProductEvent = LiveEventData<'product'>

type AuctionState = Pick<ProductEvent, 'status' | 'bidEnd' | 'soldPrice'>

/** Applies an event to the pages of a list: updates the card, or removes it when it no longer belongs to the list. */
export function applyEventToPages<Page extends ProductPage>(
  pages: InfiniteData<Page>,
  event: ProductEvent,
  statusFilter: StatusFilter = 'all',
): InfiniteData<Page> {
  const { productId } = event
  const isRemoved = event.deleted || (statusFilter !== 'all' && statusFilter !== event.status)
  let changed = false
  const nextPages = pages.pages.map((page) => {
    const card = page.data.find(({ _id }) => _id === productId)
    if (!card || (!isRemoved && hasSameAuctionState(card, event))) return page
    changed = true
    const data = isRemoved
      ? page.data.filter((other) => other !== card)
      : page.data.map((other) => (other === card ? { ...card, ...pickAuctionState(event) } : other))
    return { ...page, data }
  })
  return changed ? { ...pages, pages: nextPages } : pages
}

/** Applies an event to an open product. A deleted product stays readable; refetching it returns that it is gone. */
export function applyEventToResponse(response: ProductResponse, event: ProductEvent): ProductResponse {
  if (event.deleted || hasSameAuctionState(response.data, event)) return response
  return { ...response, data: { ...response.data, ...pickAuctionState(event) } }
}

const pickAuctionState = ({ status, bidEnd, soldPrice }: AuctionState): AuctionState => ({ status, bidEnd, soldPrice })

const hasSameAuctionState = (product: AuctionState, event: AuctionState) =>
  product.status === event.status && product.bidEnd === event.bidEnd && product.soldPrice === event.soldPrice
