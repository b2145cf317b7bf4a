// What a manager does with a reviewed task: reopen it, request a second review, compare and adjudicate.
import type { Page } from '@playwright/test'
import { callApi } from '#tests/support/e2e-call-api.ts'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { desktop, phone } from '#tests/support/e2e-devices.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

/** Invites Noah to the task's project, and accepts, so that he can be asked for a second review. */
async function addNoah(manager: Page, noah: Page, taskId: string): Promise<void> {
  const { data: me } = await callApi(noah, 'GET /api/users/me')
  const { data: task } = await callApi(manager, 'GET /api/tasks/{id}', { params: { id: taskId } })
  await callApi(manager, 'POST /api/projects/{id}/addMember', {
    params: { id: task.project._id },
    body: { id: me._id },
  })
  await callApi(noah, 'POST /api/projects/{id}/answerInvitation', {
    params: { id: task.project._id },
    body: { accept: true },
  })
}

test('a manager reopens a review, requests a second one and adjudicates', async ({
  page: manager,
  signInAs,
  openAs,
}) => {
  await signInAs('manager')
  const mei = await openAs('mei', desktop)
  const path = await test.step('Mei reviews a task', async () => {
    await mei.goto('/talent')
    await mei.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
    await mei.getByLabel('Free note').fill('The narrator mumbles.')
    const { pathname } = new URL(mei.url())
    await submitReview(mei)
    await expect(mei).not.toHaveURL(pathname)
    return pathname
  })

  await test.step('the manager sees the review in the history and reopens it with a reason', async () => {
    await manager.goto(path)
    await expect(manager.getByText('梅 Mei Lin submitted a review')).toBeVisible()
    await manager.getByRole('button', { name: 'Reopen' }).click()
    const dialog = manager.getByRole('dialog', { name: 'Reopen this review?' })
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(dialog.getByText('Enter what to check again.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Which sentence?')
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect(manager.getByText('The task was returned to its reviewer.', { exact: true })).toBeVisible()
    await expectNoAxeViolations(manager)
  })

  await test.step('Mei sees the reason beside her note, extends the note and submits the review again', async () => {
    await mei.goto(path)
    await expect(mei.getByRole('note').filter({ hasText: 'Which sentence?' })).toBeVisible()
    await expect(mei.getByLabel('Free note')).toHaveValue('The narrator mumbles.')
    await mei.getByLabel('Free note').fill('The narrator mumbles in the third sentence.')
    await submitReview(mei)
    await expect(mei).not.toHaveURL(path)
  })

  const second =
    await test.step('the manager requests a second review from Noah, who does not see the first one', async () => {
      const noah = await openAs('noah', phone)
      await addNoah(manager, noah, path.split('/').at(-1) ?? '')
      await manager.goto(path)
      await manager.getByRole('button', { name: 'Second review' }).click()
      const dialog = manager.getByRole('dialog', { name: 'Request a second review?' })
      const noahOption = dialog.getByRole('option', { name: 'Noah Becker (0)' })
      await dialog.getByLabel('Reviewer').selectOption(await noahOption.getAttribute('value'))
      await dialog.getByRole('button', { name: 'Request' }).click()
      await expect(manager.getByText('Noah Becker has not submitted it yet.')).toBeVisible()

      await noah.goto('/talent')
      await noah.getByRole('listitem').filter({ hasText: 'Summer releases' }).getByRole('link').click()
      await expect(noah.getByRole('slider', { name: 'Position' })).toBeEnabled()
      await expect(noah.getByText('mumbles')).toHaveCount(0)
      return noah
    })

  await test.step('Noah scores one section lower', async () => {
    await second.getByRole('region', { name: 'Wrongly Dubbed Content' }).getByRole('radio', { name: '2' }).check()
    await submitReview(second)
    await expect(second.getByText('All tasks are done.')).toBeVisible()
  })

  await test.step('the manager sees both reviews side by side', async () => {
    await manager.goto(path)
    const both = manager.getByRole('table', { name: 'Two reviews' })
    await expect(both.getByRole('row', { name: /Wrongly Dubbed Content/ })).toContainText('1 apart')
    await expectNoAxeViolations(manager)
  })

  await test.step('the manager takes Noah’s score, with the videos beside both reviews', async () => {
    await expect(manager.getByText(/^1 task has two reviews that disagree/)).toBeVisible()
    await expect(manager.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    await manager.getByRole('button', { name: 'Submit result' }).click()
    const section = manager.getByRole('group', { name: 'Wrongly Dubbed Content' })
    await expect(section.getByText('Choose a review, or enter your own score.')).toBeVisible()
    await section.getByRole('radio', { name: /Second: Noah/ }).check()
    await manager.getByRole('button', { name: 'Submit result' }).click()
    await expect(manager.getByText(/^Adjudicated by .*You can decide again/)).toBeVisible()
    await expect(manager.getByText('No reviews wait for a decision.')).toBeVisible()
    await expectNoAxeViolations(manager)
  })

  await test.step('the board counts the task, and lists it as adjudicated', async () => {
    await manager.getByRole('main').getByRole('link', { name: 'Go to board' }).click()
    await expect(
      manager.getByText('1 task was reviewed twice, the second time without seeing the first review.'),
    ).toBeVisible()
    await manager.getByRole('radio', { name: 'Adjudicated' }).check()
    await expect(manager.locator(`a[href="${path}"]`)).toBeVisible()
    await expectNoAxeViolations(manager)
  })
})
