import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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

test('eras are grouped, in the order in which the server lists them, in the language of the reader', async () => {
  const era = (en: string, zhHans: string, group: 'china' | 'elsewhere' | 'other') => ({
    value: zhHans,
    en,
    zhHans,
    group,
  })
  const eras = [era('Tang', '唐', 'china'), era('Qing', '清', 'china'), era('Victorian', '维多利亚', 'elsewhere')]
  mockCall('GET /api/products/facets', { eras, types: [], locations: [] })
  const filters: object[] = []
  const screen = await renderScreen(<FilterPanel filter={{}} onFilterChange={(filter) => filters.push(filter)} />)
  const field = screen.getByRole('combobox', { name: 'Era' })
  const readGroups = () =>
    [...field.element().querySelectorAll('optgroup')].map(({ label, children }) => [
      label,
      ...[...children].map(({ textContent }) => textContent),
    ])
  await expect.poll(readGroups).toEqual([
    ['China', 'Tang', 'Qing'],
    ['Europe and elsewhere', 'Victorian'],
  ])
  await userEvent.selectOptions(field, 'Qing')
  expect(filters).toEqual([{ era: '清' }])
})
