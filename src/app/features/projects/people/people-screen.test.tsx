import { expect, test } from 'vitest'
import { renderPeople } from '#tests/support/render-people.tsx'

test('a manager sees members with their plan jobs, and banned people with the reason, each with their actions', async () => {
  const { screen, row } = await renderPeople()
  const mei = row('Mei Lin')
  await expect.element(mei.getByRole('img', { name: 'Project member' })).toBeVisible()
  await expect.element(mei.getByText('Mandarin: 5')).toBeVisible()
  const max = row('Max Lin')
  await expect.element(max.getByRole('img', { name: 'Banned' })).toBeVisible()
  await expect.element(max.getByText('Banned: Too late.')).toBeVisible()
  // Only admins add users.
  expect(screen.getByRole('button', { name: '添加用户' }).elements()).toEqual([])
  const actions = (name: string) =>
    row(name)
      .getByRole('button', { name: /^(Add|Delete|Ban|Unban)/ })
      .elements()
      .map((button) => button.textContent)
  await expect.poll(() => actions('Mei Lin')).toEqual(['Delete', 'Add Plan Job', 'Ban'])
  expect(actions('Max Lin')).toEqual(['Unban'])
  expect(actions('Ann Lin')).toEqual(['Add', 'Ban'])
})

test('people are filtered by several facts at once, and a name is capitalized when its field loses focus', async () => {
  const { screen, onFiltersChange } = await renderPeople()
  await screen.getByRole('button', { name: 'Filters' }).click()
  await screen.getByLabelText('In this project').selectOptions('Members')
  await screen.getByLabelText('Plan Jobs').selectOptions('No')
  await screen.getByLabelText('Looking for new tasks').selectOptions('Yes')
  const firstName = screen.getByLabelText('First name')
  await firstName.fill('mei')
  await expect.element(firstName).toHaveValue('mei')
  await screen.getByRole('button', { name: 'Search' }).click()
  await expect.element(firstName).toHaveValue('Mei')
  expect(onFiltersChange).toHaveBeenCalledExactlyOnceWith({
    firstName: 'Mei',
    relation: 'member',
    planned: false,
    looking: true,
  })
})

test('a people page past the last one redirects to the last one', async () => {
  const { screen, onPageChange } = await renderPeople({ total: 41, page: 9, onPage: [] })
  await screen.getByRole('button', { name: 'Go to last page' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})
