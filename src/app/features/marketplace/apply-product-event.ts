// What caches hold after the server told where a product stands, as pure functions of what they held before. Where
// nothing changes they answer the very same object.
import type { InfiniteData } from '@tanstack/react-query'
import type { LiveEventData } from '#src/contract/events.ts'
import type { ProductResponse, ProductPage, StatusFilter } from './product-queries.ts'

export type ProductEvent = LiveEventData<'product'>

type AuctionState = Pick<ProductEvent, 'status' | 'bidEnd' | 'soldPrice'>

/** The pages of a list after the news: the card stands as told, or leaves a list it does not belong to any more. */
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

/** The product one looks at after the news. One that was deleted stays readable; asking for it says that it is gone. */
export function applyEventToResponse(response: ProductResponse, event: ProductEvent): ProductResponse {
  if (event.deleted || hasSameAuctionState(response.data, event)) return response
  return { ...response, data: { ...response.data, ...pickAuctionState(event) } }
}

const pickAuctionState = ({ status, bidEnd, soldPrice }: AuctionState): AuctionState => ({ status, bidEnd, soldPrice })

const hasSameAuctionState = (product: AuctionState, event: AuctionState) =>
  product.status === event.status && product.bidEnd === event.bidEnd && product.soldPrice === event.soldPrice
