import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts'
import { isSignedBy } from '#tests/support/signature.ts'

test.use({ settings: { WEBHOOK_ALLOW_PRIVATE: '1' } })

test('a manager creates a project and a bundle, edits and archives both, and adds and removes a second manager', async ({
  page,
  signInAs,
  openAs,
  expectErrors,
}) => {
  await signInAs('manager')
  await page.goto('/projects')
  await page.getByRole('button', { name: 'New project' }).focus()
  await page.keyboard.press('Enter')
  const project = page.getByRole('dialog', { name: 'New project' })
  await expect(project.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(project.getByRole('alert')).toHaveText('Project name is required')
  await expectNoAxeViolations(page)
  await page.keyboard.type('夜航船 Night Ferry')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ten episodes')
  await project.getByRole('button', { name: 'Create' }).press('Enter')
  const projectRegion = page.getByRole('region', { name: '夜航船 Night Ferry' })
  await page.getByRole('button', { name: 'View', exact: true }).press('Enter')
  await expect(projectRegion).toBeInViewport()
  await expect(projectRegion).toContainText('Ten episodes')

  await projectRegion.getByRole('button', { name: 'New bundle in 夜航船 Night Ferry' }).press('Enter')
  const bundle = page.getByRole('dialog', { name: 'New bundle' })
  await bundle.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(bundle.getByRole('alert')).toHaveText([
    'Bundle name is required',
    'Enter an amount from 0 to $100.00, with at most two decimals.',
    'Choose at least one language.',
  ])
  await expectNoAxeViolations(page)
  await bundle.getByRole('textbox', { name: 'Name' }).fill('第一季')
  await bundle.getByRole('spinbutton', { name: 'Rate per task ($)' }).fill('0.855')
  await bundle.getByRole('checkbox', { name: 'Thai' }).press('Space')
  await bundle.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(bundle.getByRole('alert')).toHaveText(/at most two decimals/)
  await bundle.getByRole('spinbutton', { name: 'Rate per task ($)' }).fill('0.85')
  await bundle.getByRole('button', { name: 'Create' }).press('Enter')
  await expect(bundle).toBeHidden()
  await expect(projectRegion).toContainText('$0.85 per task')
  await projectRegion.getByRole('button', { name: 'Edit 第一季' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit bundle' })
  await edit.getByRole('checkbox', { name: 'Korean' }).check()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(projectRegion.getByText('Korean', { exact: true })).toBeVisible()

  await projectRegion.getByRole('button', { name: 'Edit 第一季' }).click()
  await edit.getByRole('button', { name: 'Archive bundle' }).press('Enter')
  await expect(projectRegion).toContainText('This project has no bundles yet.')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(projectRegion).toContainText('$0.85 per task')
  await projectRegion.getByRole('button', { name: 'Edit 夜航船 Night Ferry' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive project' }).press('Enter')
  await expect(projectRegion).toBeHidden()
  await page.getByText('Archived (1)').click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Restore 夜航船 Night Ferry' }).press('Enter')
  await expect(projectRegion).toContainText('$0.85 per task')

  await projectRegion.getByRole('link', { name: 'Settings: 夜航船 Night Ferry' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeViolations(page)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('# Before you begin\n\n- Listen **twice**')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Before you begin', level: 3 })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Versions', { exact: true }).click()
  await expectNoAxeViolations(page)
  expectErrors(/404/)
  await page.getByRole('button', { name: 'Add manager' }).click()
  const add = page.getByRole('dialog', { name: 'Add manager' })
  await add.getByLabel('Email').fill('nobody@curio.example')
  await add.getByRole('button', { name: 'Add' }).click()
  await expect(add.getByRole('alert')).toHaveText('No account has this email.')
  await expectNoAxeViolations(page)
  await add.getByLabel('Email').fill('Noah@curio.example')
  await add.getByRole('button', { name: 'Add' }).click()
  await expect(add).toBeHidden()
  const noah = await openAs('noah', desktop)
  await noah.goto('/projects')
  await expect(noah.getByRole('region', { name: '夜航船 Night Ferry' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove Noah' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove manager' })
  await expectNoAxeViolations(page)
  await remove.getByRole('button', { name: 'Remove' }).click()
  await expect(remove).toBeHidden()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await noah.reload()
  await expect(noah.getByText('You do not manage any projects yet.')).toBeVisible()
})

test('a webhook receives signed reviews, and a failed delivery can be retried from the page', async ({
  page,
  signInAs,
  openAs,
  expectErrors,
}) => {
  // A retry right after the first attempt is rejected with 429; the delivery is then sent automatically.
  expectErrors(/429.*retry/)
  const { url, received, close } = await startWebhookReceiver({ status: 200 }, { status: 500 }, { status: 204 })
  await signInAs('manager')
  await page.goto('/projects')
  await page.getByRole('link', { name: 'Settings: Translation Project' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const address = page.getByRole('dialog', { name: 'Add webhook' })
  await address.getByRole('button', { name: 'Add' }).click()
  await expect(address.getByRole('alert')).toHaveText('Enter an address.')
  await expectNoAxeViolations(page)
  await address.getByLabel('Address').fill(url)
  await address.getByRole('button', { name: 'Add' }).click()
  const secretDialog = page.getByRole('dialog', { name: 'Your webhook secret' })
  const secret = await secretDialog.getByLabel('Secret').inputValue()
  await page.keyboard.press('Escape')
  await expect(secretDialog).toBeVisible()
  await expectNoAxeViolations(page)
  await secretDialog.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('button', { name: /^Send test/ }).click()
  await expect(page.getByText('Test delivered: the receiver responded with 200.', { exact: true })).toBeVisible()
  expect(isSignedBy(secret, received[0])).toBe(true)

  const mei = await openAs('mei', desktop)
  await mei.goto('/talent')
  await mei
    .getByRole('link', { name: /Start Tasks/ })
    .first()
    .click()
  await mei.getByRole('button', { name: 'Submit Review' }).click()
  // The app asks for confirmation because little of the dub was played.
  await mei
    .getByRole('dialog')
    .getByRole('button', { name: /Submit/ })
    .click()
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(2)

  const delivery = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Review submitted: task/ }) })
  await expect(delivery).toContainText('Waiting')
  await expect(delivery).toContainText('The receiver responded with 500.')
  await expectNoAxeViolations(page)
  await delivery.getByRole('button', { name: /^Retry/ }).click()
  await expect(delivery).toContainText('Delivered', { timeout: 30_000 })
  expect(received.slice(1).every((message) => isSignedBy(secret, message))).toBe(true)
  expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])

  await page.getByRole('button', { name: `Remove: ${url}` }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('dialog', { name: 'Remove webhook' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: `Remove: ${url}` })).toBeHidden()
  await close()
})
