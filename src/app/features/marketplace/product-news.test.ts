import { expect, test } from 'vitest'
import { makeProduct, now } from '#tests/support/products.ts'
import { answerAfter, pagesAfter, type ProductNews } from './product-news.ts'

const vase = makeProduct({ status: 'active', bidEnd: '2026-11-21T12:00:00.000Z' })
const other = makeProduct()
const pages = {
  pages: [[other], [vase]].map((data) => ({ data, nextCursor: null, now })),
  pageParams: ['', 'next'],
}
const sold: ProductNews = { productId: vase._id, status: 'sold', bidEnd: '', soldPrice: 300, deleted: false }
const cards = (list: Pick<typeof pages, 'pages'>) => list.pages.map((page) => page.data)

test('a card turns sold where it stands', () => {
  const after = pagesAfter(pages, sold)
  expect(cards(after)).toEqual([[other], [{ ...vase, status: 'sold', bidEnd: '', soldPrice: 300 }]])
  expect(after.pages[0]).toBe(pages.pages[0])
})

test('a card leaves a list of another status', () => {
  expect(cards(pagesAfter(pages, sold, 'active'))).toEqual([[other], []])
  expect(cards(pagesAfter(pages, sold, 'sold'))).toHaveLength(2)
})

test('the card of a deleted product leaves', () => {
  expect(cards(pagesAfter(pages, { ...sold, deleted: true }))).toEqual([[other], []])
})

test('news of what one does not see, and news twice, change nothing', () => {
  expect(pagesAfter(pages, { ...sold, productId: makeProduct()._id })).toBe(pages)
  const after = pagesAfter(pages, sold)
  expect(pagesAfter(after, sold)).toBe(after)
})

test('the product one looks at stands as told, its bid untouched', () => {
  const answer = { data: vase, myBidPrice: 250, now }
  expect(answerAfter(answer, sold)).toMatchObject({ data: { status: 'sold', soldPrice: 300 }, myBidPrice: 250 })
})

test('a deleted product stays to be read', () => {
  const answer = { data: vase, myBidPrice: null, now }
  expect(answerAfter(answer, { ...sold, deleted: true })).toBe(answer)
})
