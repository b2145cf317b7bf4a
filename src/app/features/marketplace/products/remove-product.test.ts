import { expect, test } from 'vitest'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { removeProduct } from './remove-product.ts'

test('a deleted product is removed from its page, and other pages are unchanged', () => {
  const [stored, gone, other] = [makeProduct(), makeProduct(), makeProduct()]
  const pages = [[stored, gone], [other]].map((data) => ({ data, nextCursor: null, now: serverTime }))
  const left = removeProduct({ pages, pageParams: ['', 'next'] }, gone._id)
  expect(left.pages.map((page) => page.data)).toEqual([[stored], [other]])
})
