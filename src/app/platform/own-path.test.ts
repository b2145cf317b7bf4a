import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

test.each(['/', '/me?tab=wallet', '/antiques?keyword=青花', '/antique/1#top'])('%j is a path of our own', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/\r\\elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  '',
  1,
  undefined,
])('%j is none', (address) => {
  expect(ownPath(address)).toBeUndefined()
})
