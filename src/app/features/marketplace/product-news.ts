// What caches hold after the server told where a product stands, as pure functions of what they held before. Where
// nothing changes they answer the very same object.
import type { InfiniteData } from '@tanstack/react-query'
import type { LiveData } from '#src/contract/events.ts'
import type { ProductAnswer, ProductPage, StatusFilter } from './product-queries.ts'

export type ProductNews = LiveData<'product'>

type Standing = Pick<ProductNews, 'status' | 'bidEnd' | 'soldPrice'>

/** The pages of a list after the news: the card stands as told, or leaves a list it does not belong to any more. */
export function pagesAfter<Page extends ProductPage>(
  pages: InfiniteData<Page>,
  news: ProductNews,
  shown: StatusFilter = 'all',
): InfiniteData<Page> {
  const { productId } = news
  const leaves = news.deleted || (shown !== 'all' && shown !== news.status)
  let changed = false
  const pagesNow = pages.pages.map((page) => {
    const card = page.data.find(({ _id }) => _id === productId)
    if (!card || (!leaves && standsSo(card, news))) return page
    changed = true
    const data = leaves
      ? page.data.filter((other) => other !== card)
      : page.data.map((other) => (other === card ? { ...card, ...standing(news) } : other))
    return { ...page, data }
  })
  return changed ? { ...pages, pages: pagesNow } : pages
}

/** The product one looks at after the news. One that was deleted stays readable; asking for it says that it is gone. */
export function answerAfter(answer: ProductAnswer, news: ProductNews): ProductAnswer {
  if (news.deleted || standsSo(answer.data, news)) return answer
  return { ...answer, data: { ...answer.data, ...standing(news) } }
}

const standing = ({ status, bidEnd, soldPrice }: Standing): Standing => ({ status, bidEnd, soldPrice })

const standsSo = (product: Standing, news: Standing) =>
  product.status === news.status && product.bidEnd === news.bidEnd && product.soldPrice === news.soldPrice
