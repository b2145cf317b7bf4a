import { expect, test, vi } from 'vitest'
import { answer } from '#tests/support/msw.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import type { TalentFilters } from '#src/app/features/projects/project-queries.ts'
import { PeopleScreen } from './people-screen.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const ids = ['01990000-0000-7000-8000-0000000000c1', '01990000-0000-7000-8000-0000000000c2'] as const

const talent = (_id: string, firstName: string) => ({
  _id,
  email: `${firstName}@test.example`,
  phoneNumber: '+1 555 0100',
  firstName,
  lastName: 'Lin',
  fullName: `${firstName} Lin`,
  country: 'China',
  language: 'Mandarin',
  position: '',
  gender: 'female' as const,
  lookingForTasks: true,
  availability: '',
  linkedin: '',
})

async function show() {
  answer('POST /api/talents', { data: [talent(ids[0], 'Mei'), talent(ids[1], 'Max')], total: 41 })
  answer('POST /api/projects/{id}/getMembers', { data: [ids[0]], blackList: [{ userId: ids[1], reason: 'Too late.' }] })
  const plan = { _id: '01990000-0000-7000-8000-0000000000d1', userId: ids[0], projectId }
  answer('POST /api/projects/{id}/planJobs', { data: { [ids[0]]: [{ ...plan, language: 'Mandarin', maxNumber: 0 }] } })
  const onFiltersChange = vi.fn<(filters: TalentFilters) => void>()
  const onPageChange = vi.fn<(page: number) => void>()
  const screen = await renderScreen(
    <PeopleScreen
      projectId={projectId}
      bundleId={undefined}
      filters={{}}
      page={1}
      onFiltersChange={onFiltersChange}
      onPageChange={onPageChange}
      onClose={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Total Talents: 41' })).toBeVisible()
  return { screen, onFiltersChange, onPageChange }
}

test('a manager sees who is a member and for how many tasks, and who is banned and why', async () => {
  const { screen } = await show()
  const mei = screen.getByRole('row', { name: /Mei Lin/ })
  await expect.element(mei.getByRole('img', { name: 'Project member' })).toBeVisible()
  await expect.element(mei.getByText('Mandarin: unlimited')).toBeVisible()
  const max = screen.getByRole('row', { name: /Max Lin/ })
  await expect.element(max.getByRole('img', { name: 'Banned' })).toBeVisible()
  await expect.element(max.getByText('Banned: Too late.')).toBeVisible()
})

test('a name searched for gets its capital letter when its field is left, not while typing', async () => {
  const { screen, onFiltersChange } = await show()
  await screen.getByRole('button', { name: 'Filters' }).click()
  const firstName = screen.getByLabelText('First Name')
  await firstName.fill('mei')
  await expect.element(firstName).toHaveValue('mei')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(firstName).toHaveValue('Mei')
  expect(onFiltersChange).toHaveBeenCalledExactlyOnceWith({ firstName: 'Mei' })
})

test('41 talents make three pages', async () => {
  const { screen, onPageChange } = await show()
  await screen.getByRole('button', { name: 'Page 3 of 3' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})
