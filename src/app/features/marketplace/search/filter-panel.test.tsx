import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { FilterPanel } from './filter-panel.tsx'

test('a price above the maximum says the maximum at its field, and is not searched for', async () => {
  mockCall('GET /api/products/facets', { eras: [], types: [], locations: [] })
  const filters: object[] = []
  const screen = await renderScreen(<FilterPanel filter={{}} onFilterChange={(filter) => filters.push(filter)} />)
  const field = screen.getByLabelText('Price to')
  await field.fill('100000000')
  field.element().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  await expect
    .element(field)
    .toHaveAccessibleDescription('Enter an amount from 0 to 99,999,999.99 with at most two decimals.')
  expect(filters).toEqual([])
})
