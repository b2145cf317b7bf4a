import { expect, test } from 'vitest'
import { renderPeople } from '#tests/support/render-people.tsx'

test('a manager sees members with their plan jobs, and banned people with the reason', async () => {
  const { screen } = await renderPeople()
  const mei = screen.getByRole('row', { name: /Mei Lin/ })
  await expect.element(mei.getByRole('img', { name: 'Project member' })).toBeVisible()
  await expect.element(mei.getByText('Mandarin: 5')).toBeVisible()
  const max = screen.getByRole('row', { name: /Max Lin/ })
  await expect.element(max.getByRole('img', { name: 'Banned' })).toBeVisible()
  await expect.element(max.getByText('Banned: Too late.')).toBeVisible()
  // Only admins add users.
  expect(screen.getByRole('button', { name: '添加用户' }).elements()).toEqual([])
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

test('a people page past the last one redirects to the last one', async () => {
  const { screen, onPageChange } = await renderPeople({ total: 41, page: 9, onPage: [] })
  await screen.getByRole('button', { name: 'Go to last page' }).click()
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(3)
})
