import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { DisagreementsPanel } from './disagreements-panel.tsx'

const ending = (end: string) => `01990000-0000-7000-8000-0000000000${end}`

test('the board lists the tasks whose reviews disagree, and those that were adjudicated', async () => {
  const disagreement = {
    externalId: 'episode-7',
    title: '夜市',
    language: 'English',
    bundle: { _id: ending('b1'), name: 'Season 1' },
    reviewers: ['Mei Lin', 'Noah Berg'] as [string, string],
    difference: 2,
    at: '2026-11-01T08:00:00.000Z',
  }
  mockCall('GET /api/projects/{id}/disagreements', ({ query }) => ({
    data: query.state === 'adjudicated' ? [] : [{ _id: ending('01'), ...disagreement }],
    openCount: 1,
    nextCursor: null,
  }))
  const screen = await renderScreen(<DisagreementsPanel projectId={ending('c1')} bundleId={undefined} />)
  await expect.element(screen.getByText(/^1 task has two reviews that disagree/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '夜市' })).toHaveAttribute('href', `/task/${ending('01')}`)
  await expect.element(screen.getByRole('listitem')).toMatchTextContent(/Mei Lin · Noah Berg.*2 points apart/)
  await screen.getByRole('radio', { name: 'Adjudicated' }).click()
  await expect.element(screen.getByText('Nothing is adjudicated yet.')).toBeVisible()
})
