import { expect, test } from 'vitest'
import { makeProduct, now } from '#tests/support/products.ts'
import { withLike, withoutProduct } from './product-patches.ts'

const answer = (liked: boolean, likes: number) => ({ data: makeProduct({ liked, likes }), myBidPrice: null, now })

test('liking counts one up, taking it back one down', () => {
  expect(withLike(answer(false, 4), true).data).toMatchObject({ liked: true, likes: 5 })
  expect(withLike(answer(true, 4), false).data).toMatchObject({ liked: false, likes: 3 })
})

test('a like that is already there is not counted again', () => {
  const liked = answer(true, 4)
  expect(withLike(liked, true)).toBe(liked)
})

test('a deleted product leaves the page it was on and no other', () => {
  const [kept, gone, other] = [makeProduct(), makeProduct(), makeProduct()]
  const pages = [[kept, gone], [other]].map((data) => ({ data, nextCursor: null, now }))
  const left = withoutProduct({ pages, pageParams: ['', 'next'] }, gone._id)
  expect(left.pages.map((page) => page.data)).toEqual([[kept], [other]])
})
