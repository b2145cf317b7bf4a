import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { makeQuality, type Quality } from '#tests/support/make-quality.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { QualityPanel } from './quality-panel.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const mei = '01990000-0000-7000-8000-0000000000c1'
const bundle = '01990000-0000-7000-8000-0000000000e0'
const otherBundle = '01990000-0000-7000-8000-0000000000e1'

test('the board has each talent’s agreement in a section, and leads to their tasks', async () => {
  const bundles = [
    { _id: bundle, name: 'Season 1', completed: 66 },
    { _id: otherBundle, name: 'Season 2', completed: 30 },
  ]
  const few = { pairs: 2, kappa: null, interval: null }
  const agreement: Quality['agreement'] = [
    { section: 'voiceOverMissingAmount', pairs: 30, kappa: 0.624, interval: { low: 0.409, high: 0.838 } },
    { section: 'wronglyDubbedContent', ...few },
  ]
  mockCall('GET /api/projects/{id}/quality', { data: [makeQuality(mei, [], { bundles, agreement })] })
  const screen = await renderScreen(<QualityPanel projectId={projectId} bundleId={undefined} />)
  const row = screen.getByRole('row', { name: /Mei Lin/ })
  await expect.element(row).toHaveTextContent('Mei Lin0.620.41 to 0.8493%1.8×4%80% (10)')
  await row.getByRole('button', { name: 'Completed tasks of Mei Lin' }).click()
  const tasksIn = (name: string) => screen.getByRole('menuitem', { name })
  await expect
    .element(tasksIn('Season 1 (66)'))
    .toHaveAttribute('href', expect.stringContaining(`/bundle/${bundle}/assignments?`))
  await expect
    .element(tasksIn('Season 2 (30)'))
    .toHaveAttribute('href', `/project/${projectId}/bundle/${otherBundle}/assignments?worker=${mei}&status=completed`)
  await userEvent.keyboard('{Escape}')
  await screen.getByLabelText('Agreement in').selectOptions('Wrongly Dubbed Content')
  await expect.element(row).toHaveTextContent('Mei Lin–93%1.8×4%80% (10)')
})
