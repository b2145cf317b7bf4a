// What caches hold after something happened, as pure functions of what they held before.
import type { InfiniteData } from '@tanstack/react-query'
import type { ProductResponse, ProductPage } from './product-queries.ts'

/** The product liked or no longer liked, its count moved along; unchanged when it already was so. */
export function patchLike(response: ProductResponse, liked: boolean): ProductResponse {
  if (response.data.liked === liked) return response
  const likes = Math.max(0, response.data.likes + (liked ? 1 : -1))
  return { ...response, data: { ...response.data, liked, likes } }
}

/** The pages of a list without one product. */
export function removeProduct<Page extends ProductPage>(
  pages: InfiniteData<Page>,
  productId: string,
): InfiniteData<Page> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== productId) })),
  }
}
