import type { InfiniteData } from '@tanstack/react-query'
import type { ProductPage } from './product-queries.ts'

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
