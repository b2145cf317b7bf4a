import { expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { ProjectFallback } from '#src/app/features/projects/project-nav.tsx'
import { subscribeToProjectUpdates } from '#src/app/features/projects/project-live-updates.ts'
import { mockProblem } from '#tests/support/mock-server.ts'
import { projectId, renderPeople } from '#tests/support/render-people.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { PeopleScreen } from './people-screen.tsx'

test('a manager sees members with their plan jobs, and banned people with the reason', async () => {
  const { screen } = await renderPeople()
  const mei = screen.getByRole('row', { name: /Mei Lin/ })
  await expect.element(mei.getByRole('img', { name: 'Project member' })).toBeVisible()
  await expect.element(mei.getByText('Mandarin: 5')).toBeVisible()
  const max = screen.getByRole('row', { name: /Max Lin/ })
  await expect.element(max.getByRole('img', { name: 'Banned' })).toBeVisible()
  await expect.element(max.getByText('Banned: Too late.')).toBeVisible()
})

test('a name filter is capitalized when its field loses focus, not while typing', async () => {
  const { screen, onFiltersChange } = await renderPeople()
  await screen.getByRole('button', { name: 'Filters' }).click()
  const firstName = screen.getByLabelText('First name')
  await firstName.fill('mei')
  await expect.element(firstName).toHaveValue('mei')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(firstName).toHaveValue('Mei')
  expect(onFiltersChange).toHaveBeenCalledExactlyOnceWith({ firstName: 'Mei' })
})

test('41 talents make three pages', async () => {
  const { screen, onPageChange } = await renderPeople({ total: 41 })
  await screen.getByRole('button', { name: 'Page 3 of 3' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})

test('a talent’s actions depend on whether they are a member, banned or neither', async () => {
  const { row } = await renderPeople()
  const actions = (name: string) =>
    row(name)
      .getByRole('button', { name: /^(Add|Delete|Ban|Unban)/ })
      .elements()
      .map((button) => button.textContent)
  await expect.poll(() => actions('Mei Lin')).toEqual(['Delete', 'Add Plan Job', 'Ban'])
  expect(actions('Max Lin')).toEqual(['Unban'])
  expect(actions('Ann Lin')).toEqual(['Add', 'Ban'])
})

test('another manager’s changes to people show at once', async () => {
  const { screen, row, people } = await renderPeople()
  const stop = subscribeToProjectUpdates(screen.client)
  people.blackList = []
  emitLive('people', { projectId })
  await expect.element(row('Max Lin').getByRole('button', { name: 'Add Max Lin' })).toBeVisible()
  stop()
})

test('an unknown project shows one error with a link elsewhere', async () => {
  mockProblem('GET /api/projects/{id}', problem('not-found'))
  mockProblem('POST /api/talents', problem('not-found'))
  mockProblem('POST /api/projects/{id}/getMembers', problem('not-found'))
  mockProblem('POST /api/projects/{id}/planJobs', problem('not-found'))
  const screen = await renderScreen(
    <ProjectFallback>
      <PeopleScreen
        projectId={projectId}
        bundleId={undefined}
        filters={{}}
        page={1}
        onFiltersChange={() => undefined}
        onPageChange={() => undefined}
        onClose={() => undefined}
      />
    </ProjectFallback>,
  )
  await expect.element(screen.getByText('This does not exist or was removed.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Your projects' })).toBeVisible()
})

test('a people page past the last one redirects to the last one', async () => {
  const { screen, onPageChange } = await renderPeople({ total: 41, page: 9, onPage: [] })
  await screen.getByRole('button', { name: 'Go to last page' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})
