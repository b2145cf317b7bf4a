// A project's people for component tests.
import { expect, vi } from 'vitest'
import { makeBundle, makeProjectDetail } from './responses.ts'
import { PeopleScreen } from '#src/app/features/projects/people/people-screen.tsx'
import type { Members, TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { mockCall } from './mock-server.ts'
import { renderScreen } from './render-screen.tsx'

export const projectId = '01990000-0000-7000-8000-0000000000b0'
export const bundleId = '01990000-0000-7000-8000-0000000000e0'
export const mei = '01990000-0000-7000-8000-0000000000c1'
const max = '01990000-0000-7000-8000-0000000000c2'
export const ann = '01990000-0000-7000-8000-0000000000c3'

const talent = (_id: string, firstName: string, isShared: boolean) => ({
  _id,
  isShared,
  email: isShared ? `${firstName}@test.example` : '',
  phoneNumber: '',
  firstName,
  lastName: 'Lin',
  fullName: `${firstName} Lin`,
  country: 'China',
  language: 'Mandarin',
  position: '',
  gender: isShared ? ('female' as const) : null,
  lookingForTasks: true,
  availability: '',
  linkedin: '',
})

export const bundleOf = (languages: string[]) => makeBundle({ _id: bundleId, name: 'One', languages })

type PeopleOptions = {
  role?: 'worker' | 'admin'
  bundle?: string
  /** The number of talents. */
  total?: number
  /** The names of those on the page. */
  onPage?: string[]
  page?: number
  /** The languages of Mei's plan jobs. */
  planLanguages?: string[]
  invitations?: Members['invitations']
  isArchived?: boolean
}

/** Mei is a member with seven open tasks, Max banned, Ann neither. A manager sees the contact data of Mei. */
export async function renderPeople({
  role = 'worker',
  bundle,
  total = 3,
  onPage = ['Mei', 'Max', 'Ann'],
  page = 1,
  planLanguages = ['Mandarin'],
  invitations = [],
  isArchived = false,
}: PeopleOptions = {}) {
  const people: Members = { data: [mei], blackList: [{ userId: max, reason: 'Too late.' }], invitations }
  const planJobs = planLanguages.map((language, index) => ({
    _id: `01990000-0000-7000-8000-0000000000d${index}`,
    userId: mei,
    projectId,
    language,
    maxNumber: 5,
  }))
  mockCall('POST /api/talents', {
    data: [talent(mei, 'Mei', true), talent(max, 'Max', role === 'admin'), talent(ann, 'Ann', role === 'admin')].filter(
      ({ firstName }) => onPage.includes(firstName),
    ),
    total,
  })
  mockCall('GET /api/projects/{id}', {
    data: makeProjectDetail({
      _id: projectId,
      isArchived,
      bundles: [{ ...bundleOf(['Mandarin', 'Korean']), rate: 0.6 }],
    }),
  })
  mockCall('POST /api/projects/{id}/getMembers', () => people)
  mockCall('POST /api/projects/{id}/planJobs', { data: { [mei]: planJobs } })
  mockCall('POST /api/projects/{id}/getMembers2', {
    data: [{ _id: mei, firstName: 'Mei', lastName: 'Lin', language: 'Mandarin', openTasks: 7 }],
  })
  mockCall('GET /api/projects/{id}/quality', { data: [] })
  const sentBodies: unknown[] = []
  const recordBody = ({ body }: { body: unknown }) => void sentBodies.push(body)
  mockCall('POST /api/projects/{id}/addPlanJob', (request) => (recordBody(request), { message: 'success' }))
  mockCall('POST /api/projects/{id}/removePlanJob', (request) => (recordBody(request), { message: 'success' }))
  mockCall('POST /api/projects/{id}/updateTalent', (request) => (recordBody(request), { message: 'success' }))
  const onFiltersChange = vi.fn<(filters: TalentFilters) => void>()
  const onPageChange = vi.fn<(page: number) => void>()
  const screen = await renderScreen(
    <PeopleScreen
      projectId={projectId}
      bundleId={bundle}
      filters={{}}
      page={page}
      onFiltersChange={onFiltersChange}
      onPageChange={onPageChange}
      onClose={() => undefined}
    />,
    { as: { role } },
  )
  await expect.element(screen.getByRole('heading', { name: `Total Talents: ${total}` })).toBeVisible()
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { screen, sent: sentBodies, people, row, press, onFiltersChange, onPageChange }
}
