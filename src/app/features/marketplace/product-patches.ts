// Pure functions that update cached data after a change.
import type { InfiniteData } from '@tanstack/react-query'
import type { ProductResponse, ProductPage } from './product-queries.ts'

/** Returns the product with its like state and count updated; the same object if nothing changes. */
export function patchLike(response: ProductResponse, liked: boolean): ProductResponse {
  if (response.data.liked === liked) return response
  const likes = Math.max(0, response.data.likes + (liked ? 1 : -1))
  return { ...response, data: { ...response.data, liked, likes } }
}

/** Returns the pages of a list without one product. */
export function removeProduct<Page extends ProductPage>(
  pages: InfiniteData<Page>,
  productId: string,
): InfiniteData<Page> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== productId) })),
  }
}
