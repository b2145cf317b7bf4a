import { expect, test } from 'vitest'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { patchLike, removeProduct } from './product-patches.ts'

const makeResponse = (liked: boolean, likes: number) => ({
  data: makeProduct({ liked, likes }),
  myBidPrice: null,
  now: serverTime,
})

test('a like adds one to the count, removing it subtracts one', () => {
  expect(patchLike(makeResponse(false, 4), true).data).toMatchObject({ liked: true, likes: 5 })
  expect(patchLike(makeResponse(true, 4), false).data).toMatchObject({ liked: false, likes: 3 })
})

test('a like of a product that is already liked changes nothing', () => {
  const liked = makeResponse(true, 4)
  expect(patchLike(liked, true)).toBe(liked)
})

test('a deleted product is removed from its page, and other pages are unchanged', () => {
  const [stored, gone, other] = [makeProduct(), makeProduct(), makeProduct()]
  const pages = [[stored, gone], [other]].map((data) => ({ data, nextCursor: null, now: serverTime }))
  const left = removeProduct({ pages, pageParams: ['', 'next'] }, gone._id)
  expect(left.pages.map((page) => page.data)).toEqual([[stored], [other]])
})
