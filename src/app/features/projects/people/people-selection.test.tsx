import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { ann, mei, renderPeople } from '#tests/support/render-people.tsx'

const checkbox = (name: string) => page.getByRole('checkbox', { name: `Select ${name} Lin` })

test('talents are selected with Shift and banned together with a remark, and their plan jobs need a language', async () => {
  await renderPeople()
  const sent = mockCall('POST /api/projects/{id}/banTalents', { data: { banned: 2, unchanged: 1, returned: 1204 } })
  await checkbox('Mei').click()
  await page.getByRole('button', { name: 'Plan jobs…' }).click()
  const planDialog = page.getByRole('dialog', { name: 'Create Plan Jobs For 1 talent' })
  await planDialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(planDialog.getByText('Please select a language')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(planDialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}')
  await checkbox('Ann').click()
  await userEvent.keyboard('{/Shift}')
  await expect.element(page.getByText('3 selected')).toBeVisible()
  await checkbox('Max').click()
  await page.getByRole('button', { name: 'Ban…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 talents to Black List' })
  await dialog.getByLabelText('Remark').fill('Project over')
  await dialog.getByRole('button', { name: 'Ban' }).click()
  await expect
    .element(page.getByText('2 talents banned. 1,204 open tasks became unassigned. Unchanged: 1.').first())
    .toBeVisible()
  await expect.poll(() => sent).toEqual([{ filters: { ids: [mei, ann] }, reason: 'Project over' }])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'Selected talents' })).not.toBeInTheDocument()
})

test('all talents that match are invited by a manager', async () => {
  await renderPeople({ total: 41 })
  const sent = mockCall('POST /api/projects/{id}/addMembers', { data: { added: 0, invited: 40, unchanged: 1 } })
  await page.getByRole('checkbox', { name: 'Select all talents of this page' }).click()
  await page.getByRole('button', { name: 'Select all 41 that match' }).click()
  await page.getByRole('button', { name: 'Add to project…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 41 talents to the Project' })
  await expect.element(dialog.getByText(/are invited and become members by accepting/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect.element(page.getByText('40 talents invited. Unchanged: 1.').first()).toBeVisible()
  await expect.poll(() => sent).toEqual([{ filters: {} }])
})

test('an archived project offers to restore it, and not to add or invite', async () => {
  const { row } = await renderPeople({ isArchived: true })
  await expect.element(page.getByRole('note')).toMatchTextContent('This project is archived: nobody can be added')
  await expect.element(row('Ann').getByRole('button', { name: /^Ban/ })).toBeVisible()
  await checkbox('Ann').click()
  await expect.element(page.getByRole('button', { name: 'Ban…' })).toBeVisible()
  for (const name of ['Invite by email', 'Add Ann Lin', 'Add to project…'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  const sent = mockCall('POST /api/projects/{id}/archive', { message: 'success' })
  await page.getByRole('button', { name: 'Restore Dramas' }).click()
  await expect.poll(() => sent).toEqual([{ archived: false }])
})
