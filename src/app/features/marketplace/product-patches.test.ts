import { expect, test } from 'vitest'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { patchLike, removeProduct } from './product-patches.ts'

const makeResponse = (liked: boolean, likes: number) => ({
  data: makeProduct({ liked, likes }),
  myBidPrice: null,
  now: serverTime,
})

test('liking counts one up, taking it back one down', () => {
  expect(patchLike(makeResponse(false, 4), true).data).toMatchObject({ liked: true, likes: 5 })
  expect(patchLike(makeResponse(true, 4), false).data).toMatchObject({ liked: false, likes: 3 })
})

test('a like that is already there is not counted again', () => {
  const liked = makeResponse(true, 4)
  expect(patchLike(liked, true)).toBe(liked)
})

test('a deleted product leaves the page it was on and no other', () => {
  const [stored, gone, other] = [makeProduct(), makeProduct(), makeProduct()]
  const pages = [[stored, gone], [other]].map((data) => ({ data, nextCursor: null, now: serverTime }))
  const left = removeProduct({ pages, pageParams: ['', 'next'] }, gone._id)
  expect(left.pages.map((page) => page.data)).toEqual([[stored], [other]])
})
