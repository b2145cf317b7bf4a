import { describe, expect, test } from 'vitest'
import { notPages, resourceOf } from './resources.ts'

const origin = 'https://curio.example'
const kindOf = (address: string) => resourceOf(new URL(address, origin), origin)?.kind ?? null

describe('the worker', () => {
  test.each([
    ['/media/images/ab12/320.avif', 'pictures'],
    ['/how-to-buy/en.html', 'help'],
    ['/media/clips/rooftop/source.mp4', null],
    ['/api/products/getAll', null],
    ['/api/users/me', null],
    ['https://elsewhere.example/media/images/ab12/320.avif', null],
  ])('keeps of %s: %s', (address, kind) => {
    expect(kindOf(address)).toBe(kind)
  })

  test.each([
    ['/antiques', true],
    ['/antique/01a1fa3b', true],
    ['/apiary', true],
    ['/api/docs', false],
    ['/api', false],
    ['/media/images/ab12/320.avif', false],
    ['/how-to-buy', false],
    ['/how-to-buy/en.html', false],
    ['/readyz', false],
  ])('opens %s as a page of the app: %s', (path, page) => {
    expect(!notPages.some((pattern) => pattern.test(path))).toBe(page)
  })
})
