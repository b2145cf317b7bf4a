import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import type { FilterChange } from '#src/domain/active-filters.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { type TrendFilters, type Trends, TrendsSection } from './trends-section.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const bundleId = '01990000-0000-7000-8000-0000000000e0'
const mei = '01990000-0000-7000-8000-0000000000c1'
const sections = ['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch'] as const

const week = (start: string, reviews: number, kappa: number | null): Trends['periods'][number] => ({
  start,
  reviews,
  scores: sections.map((section) => ({ section, reviews, average: reviews === 0 ? null : 2.5 })),
  agreement: sections.map((section) => ({
    section,
    pairs: kappa === null ? 3 : 20,
    kappa,
    interval: kappa === null ? null : { low: kappa - 0.25, high: kappa + 0.25 },
  })),
})

async function renderTrends(filters: TrendFilters, weeks: Trends['periods']) {
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockCall('GET /api/projects/{id}/trends', {
    data: {
      periods: weeks,
      workers: [{ _id: mei, name: 'Mei Lin', bundles: [{ _id: bundleId, name: 'Season 1', tasks: 33 }] }],
    },
  })
  const onFiltersChange = vi.fn<(change: FilterChange<TrendFilters>) => void>()
  const screen = await renderScreen(<TrendsSection {...{ projectId, filters, onFiltersChange }} />)
  return { screen, onFiltersChange }
}

test('pictures have their figures in a table, and keys select a period', async () => {
  const weeks = [week('2026-01-05', 0, null), week('2026-01-12', 4, 0.5)]
  const { screen } = await renderTrends({ period: 'week' }, weeks)
  const slider = screen.getByRole('slider', { name: 'Period: Agreement' })
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', 'Jan 12, 2026: Agreement 0.50 · 95% interval 0.25 to 0.75 · Reviewed twice 20')
  await slider.click({ position: { x: 1, y: 10 } })
  await userEvent.keyboard('{Home}')
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Jan 5, 2026: Agreement – /))
  await screen.getByText('Table', { exact: true }).nth(1).click()
  const row = screen.getByRole('table', { name: 'Average score' }).getByRole('row', { name: /Jan 12/ })
  await expect.element(row).toHaveTextContent('Jan 12, 20262.502.502.50')
  await expect.element(screen.getByRole('img', { name: 'Reviews' })).toBeVisible()
})

test('the range moves back and forth, and filters are those of the address', async () => {
  const filters = { period: 'week', worker: mei } as const
  const { screen, onFiltersChange } = await renderTrends(filters, [
    week('2026-01-05', 1, null),
    week('2026-01-12', 1, null),
  ])
  await expect.element(screen.getByRole('status')).toHaveTextContent('Jan 5, 2026 to Jan 18, 2026')
  await screen.getByRole('button', { name: 'Earlier' }).click()
  expect(onFiltersChange).toHaveBeenLastCalledWith({ until: '2026-01-04' })
  await screen.getByRole('button', { name: 'Later' }).click()
  expect(onFiltersChange).toHaveBeenLastCalledWith({ until: '2026-01-26' })
  await screen.getByRole('radio', { name: 'Months' }).click()
  expect(onFiltersChange).toHaveBeenLastCalledWith({ period: 'month', until: '' })
  await screen.getByLabelText('Talent').selectOptions('All talents')
  expect(onFiltersChange).toHaveBeenLastCalledWith({ worker: '' })
  await expect
    .element(page.getByRole('link', { name: 'Season 1: 33 tasks' }))
    .toHaveAttribute('href', expect.stringContaining(`/bundle/${bundleId}/assignments?worker=${mei}`))
})
