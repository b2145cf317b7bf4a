import { expect, test, vi } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { NoResults } from './no-results.tsx'
import type { ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'

const onFilterChange = vi.fn<(filter: ProductFilter) => void>()

const renderNoResults = (filter: ProductFilter) => {
  const era = { value: '清', en: 'Qing', zhHans: '清', group: 'china' as const }
  mockCall('GET /api/products/facets', { eras: [era], types: [], locations: [] })
  return renderScreen(
    <main tabIndex={-1}>
      <NoResults filter={filter} onFilterChange={onFilterChange} />
    </main>,
  )
}

test('a search without results offers to remove each filter, named in the person’s language', async () => {
  const screen = await renderNoResults({ keyword: 'vase', era: '清' })
  await expect.element(screen.getByRole('button', { name: 'Without: “vase”' })).toBeVisible()
  await screen.getByRole('button', { name: 'Without: Qing' }).click()
  expect(onFilterChange).toHaveBeenLastCalledWith({ keyword: 'vase' })
  await expect.element(screen.getByRole('main')).toHaveFocus()
  await screen.getByRole('button', { name: 'Show all products' }).click()
  expect(onFilterChange).toHaveBeenLastCalledWith({})
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('an empty price range is explained, and only prices are offered for removal', async () => {
  const screen = await renderNoResults({ keyword: 'vase', priceMin: 50, priceMax: 10 })
  await expect.element(screen.getByText('The highest price is below the lowest price.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Without: From $50' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Without: “vase”' })).not.toBeInTheDocument()
})
