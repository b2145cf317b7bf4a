import { expect, test } from 'vitest'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { applyEventToResponse, applyEventToPages, type ProductEvent } from './apply-product-event.ts'

const vase = makeProduct({ status: 'active', bidEnd: '2026-11-21T12:00:00.000Z' })
const otherProduct = makeProduct()
const pages = {
  pages: [[otherProduct], [vase]].map((data) => ({ data, nextCursor: null, now: serverTime })),
  pageParams: ['', 'next'],
}
const soldEvent: ProductEvent = { productId: vase._id, status: 'sold', bidEnd: '', soldPrice: 300, deleted: false }
const cards = (list: Pick<typeof pages, 'pages'>) => list.pages.map((page) => page.data)

test('a card of a sold product changes in place', () => {
  const nextPages = applyEventToPages(pages, soldEvent)
  expect(cards(nextPages)).toEqual([[otherProduct], [{ ...vase, status: 'sold', bidEnd: '', soldPrice: 300 }]])
  expect(nextPages.pages[0]).toBe(pages.pages[0])
})

test('a card is removed from a list of another status', () => {
  expect(cards(applyEventToPages(pages, soldEvent, 'active'))).toEqual([[otherProduct], []])
  expect(cards(applyEventToPages(pages, soldEvent, 'sold'))).toHaveLength(2)
})

test('the card of a deleted product is removed', () => {
  expect(cards(applyEventToPages(pages, { ...soldEvent, deleted: true }))).toEqual([[otherProduct], []])
})

test('an event about a product that is not in the list, and a repeated event, change nothing', () => {
  expect(applyEventToPages(pages, { ...soldEvent, productId: makeProduct()._id })).toBe(pages)
  const nextPages = applyEventToPages(pages, soldEvent)
  expect(applyEventToPages(nextPages, soldEvent)).toBe(nextPages)
})

test('an event changes the status and the sold price of an open product, but not the person’s bid', () => {
  const answer = { data: vase, myBidPrice: 250, now: serverTime }
  expect(applyEventToResponse(answer, soldEvent)).toMatchObject({
    data: { status: 'sold', soldPrice: 300 },
    myBidPrice: 250,
  })
})

test('a deletion does not change the response of an open product', () => {
  const answer = { data: vase, myBidPrice: null, now: serverTime }
  expect(applyEventToResponse(answer, { ...soldEvent, deleted: true })).toBe(answer)
})
