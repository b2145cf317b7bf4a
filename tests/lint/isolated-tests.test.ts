import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('component tests that mock modules have a page of their own', () => {
  const shared = globSync('src/**/*.test.tsx').filter((path) => !path.endsWith('.isolated.test.tsx'))
  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter((path) => /\bvi\.(do)?[mM]ock\(/.test(readFileSync(path, 'utf8')))).toEqual([])
})
