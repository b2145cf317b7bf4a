// What caches hold after something happened, as pure functions of what they held before.
import type { InfiniteData } from '@tanstack/react-query'
import type { ProductAnswer, ProductPage } from './product-queries.ts'

/** The product liked or no longer liked, its count moved along; unchanged when it already was so. */
export function withLike(answer: ProductAnswer, liked: boolean): ProductAnswer {
  if (answer.data.liked === liked) return answer
  const likes = Math.max(0, answer.data.likes + (liked ? 1 : -1))
  return { ...answer, data: { ...answer.data, liked, likes } }
}

/** The pages of a list without one product. */
export function withoutProduct<Page extends ProductPage>(
  pages: InfiniteData<Page>,
  productId: string,
): InfiniteData<Page> {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== productId) })),
  }
}
