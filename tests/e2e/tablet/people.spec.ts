import { callApi } from '#tests/support/e2e-call-api.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('a manager finds a talent, invites them to the project and withdraws the invitation, with their row in view', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  const { data } = await callApi(page, 'GET /api/projects')
  await page.goto(`/project/${data.find(({ name }) => name === 'Short Drama Dubbing')?._id}/people`)
  await page.getByRole('button', { name: 'Filters' }).tap()
  const search = page.getByRole('search')
  await search.getByLabel('First name').fill('beatriz')
  await search.getByRole('button', { name: 'Search' }).tap()
  await expect(page).toHaveURL(/firstName=Beatriz/)
  const row = page.getByRole('row', { name: /Beatriz Carvalho/ })
  await row.getByRole('button', { name: 'Add Beatriz Carvalho' }).tap()
  await expect(row.getByText('Invited')).toBeVisible()
  // By a key: a second tap at the same place, where another button has come, would be ignored.
  await row.getByRole('button', { name: 'Withdraw the invitation of Beatriz Carvalho' }).press('Enter')
  await expect(row.getByText('Beatriz Carvalho', { exact: true })).toBeInViewport()
  await expect(row.getByRole('button', { name: 'Add Beatriz Carvalho' })).toBeVisible()
  await expect(row.getByText('Invited')).toBeHidden()
})
