import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { ResultBar } from './result-bar.tsx'

async function renderResultBar(filter: ProductFilter, correctedKeyword: string | null = null) {
  const changes: ProductFilter[] = []
  const firstPage = {
    result: 0 as const,
    data: [makeProduct({})],
    total: 34,
    correctedKeyword,
    nextCursor: null,
    now: serverTime,
  }
  const screen = await renderScreen(
    <ResultBar filter={filter} onFilterChange={(next) => changes.push(next)} firstPage={firstPage} />,
  )
  return { changes, screen }
}

test('the results are counted, sorted and limited to what can be bought, and the filters stay', async () => {
  const { changes, screen } = await renderResultBar({ era: '清' })
  await expect.element(screen.getByRole('status')).toHaveTextContent('34 products')
  const order = screen.getByRole('combobox', { name: 'Order' })
  await expect.element(order).toHaveValue('newest')
  await userEvent.selectOptions(order, 'Price: low to high')
  await screen.getByRole('switch', { name: 'Hide sold' }).click()
  expect(changes).toEqual([
    { era: '清', sort: 'price-asc' },
    { era: '清', hideSold: true },
  ])
})

test('a corrected search says what the results are for', async () => {
  const { screen } = await renderResultBar({ keyword: 'vaze' }, 'vase')
  await expect.element(screen.getByRole('status')).toHaveTextContent('34 productsShowing results for “vase”')
})

test('a search is saved without its order, and leads to the saved ones', async () => {
  const bodies = mockCall('POST /api/searches', ({ body }) => ({
    data: { _id: '01990000-0000-7000-8000-000000000001', filter: body, createdAt: serverTime },
  }))
  const { screen } = await renderResultBar({ keyword: '青花', sort: 'ending', hideSold: true })
  await screen.getByRole('button', { name: 'Save search' }).click()
  const link = screen.getByRole('link', { name: 'Saved searches' })
  await expect.element(link).toHaveAttribute('href', '/me/notifications')
  await expect.element(link).toHaveFocus()
  expect(bodies).toEqual([{ keyword: '青花', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }])
})
