import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { NoResults } from './no-results.tsx'
import type { ProductFilter } from './product-filter.ts'

const renderNoResults = (filter: ProductFilter) =>
  renderScreen(<NoResults filter={filter} onFilterChange={() => undefined} />)

test('whoever finds nothing can leave out each thing they asked for', async () => {
  const screen = await renderNoResults({ keyword: 'vase', era: '清' })
  await expect.element(screen.getByRole('button', { name: 'Without: “vase”' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Without: 清' })).toBeVisible()
})

test('prices that leave no room are the only thing in the way', async () => {
  const screen = await renderNoResults({ keyword: 'vase', priceMin: 50, priceMax: 10 })
  await expect.element(screen.getByText('The highest price is below the lowest price.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Without: From $50' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Without: “vase”' })).not.toBeInTheDocument()
})

test('the longest word one can look for makes the page no wider', async () => {
  const screen = await renderNoResults({ keyword: 'x'.repeat(100), era: '清' })
  await expect.element(screen.getByText('No results.')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
