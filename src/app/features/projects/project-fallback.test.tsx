import { expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { BundleNotFound, ProjectFallback } from './project-nav.tsx'
import { BoardScreen } from '#src/app/features/projects/results/board-screen.tsx'
import { PayoutsScreen } from '#src/app/features/projects/results/payouts-screen.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const ignore = () => undefined

test.each([
  { name: 'board', page: <BoardScreen projectId={projectId} search={{}} onFiltersChange={ignore} /> },
  {
    name: 'payouts page',
    page: (
      <PayoutsScreen
        projectId={projectId}
        filters={{}}
        page={1}
        onFiltersChange={ignore}
        onClearFilters={ignore}
        onPageChange={ignore}
      />
    ),
  },
  { name: 'bundle', page: <BundleNotFound /> },
])('an unknown $name leads back to the projects', async ({ page }) => {
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockProblem('GET /api/projects/{id}/board', problem('not-found'))
  mockProblem('GET /api/projects/{id}/trends', problem('not-found'))
  mockProblem('POST /api/projects/{id}/payouts', problem('not-found'))
  mockProblem('GET /api/projects/{id}/withdrawals', problem('not-found'))
  const screen = await renderScreen(<ProjectFallback>{page}</ProjectFallback>)
  const links = screen.getByRole('link', { name: 'Your projects' })
  await expect.element(links.first()).toHaveAttribute('href', '/projects')
  await expect.element(screen.getByRole('link', { name: 'Back to antiques' })).not.toBeInTheDocument()
})
