// A project from its creation to its first payout, done by a manager on any device.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { dialog, expectCounters } from './e2e-assigning.ts'
import { expect, test } from './e2e.ts'

type Week = {
  readonly manager: Page
  readonly noah: Page
  readonly mei: Page
  /** The project's name, which must be unique. */
  readonly project: string
}

const bundle = '第一季 Season 1'

export async function runManagersWeek({ manager, noah, mei, project }: Week): Promise<void> {
  await test.step('Monday: a project, and a bundle of it in two languages', async () => {
    await manager.goto('/projects')
    await manager.getByRole('button', { name: 'New project' }).click()
    const form = dialog(manager, 'New project')
    await form.getByRole('textbox', { name: 'Name' }).fill(project)
    await form.getByRole('button', { name: 'Create' }).click()
    const projectRegion = manager.getByRole('region', { name: project })
    await projectRegion.getByRole('button', { name: `New bundle in ${project}` }).click()
    const season = dialog(manager, 'New bundle')
    await season.getByRole('textbox', { name: 'Name' }).fill(bundle)
    await season.getByRole('spinbutton', { name: 'Rate per task ($)' }).fill('1.5')
    await season.getByRole('checkbox', { name: 'English' }).check()
    await season.getByRole('checkbox', { name: 'Mandarin' }).check()
    await season.getByRole('button', { name: 'Create' }).click()
    await expect(projectRegion.getByText('$1.50 per task')).toBeVisible()
  })

  await test.step('its tasks come from a file, and again without coming twice', async () => {
    await manager
      .getByRole('region', { name: project })
      .getByRole('link', { name: /^Import/ })
      .click()
    for (const message of ['10 tasks were imported.', 'Nothing was added: all of these tasks were already imported.']) {
      await manager.getByLabel('Choose a file').setInputFiles(taskFile())
      await expect(manager.getByRole('table', { name: 'Preview' })).toContainText('/media/clips/lost-letter/source.mp4')
      await manager.getByRole('button', { name: 'Import Tasks' }).click()
      await expect(manager.getByText(message)).toBeVisible()
    }
    await manager.getByRole('link', { name: 'Go to assignments' }).click()
    await expectCounters(manager, [10, 0, 0])
  })

  await test.step('Tuesday: two talents are invited and accept, and each gets a plan job', async () => {
    await manager.getByRole('link', { name: 'People', exact: true }).click()
    for (const [first, name, language, talent] of [
      ['Noah', 'Noah Becker', 'English', noah],
      ['Mei', 'Mei Lin', 'English', mei],
    ] as const) {
      await findPerson(manager, first)
      await manager.getByRole('button', { name: `Add ${name}`, exact: true }).click()
      await expect(manager.getByRole('row', { name: new RegExp(name) }).getByText('Invited')).toBeVisible()
      await talent.goto('/talent')
      await talent.getByRole('button', { name: `Accept the invitation to ${project}` }).click()
      await expect(talent.getByText(`You are now a member of ${project}.`, { exact: true })).toBeVisible()
      await manager.getByRole('button', { name: new RegExp(`^Add Plan Job.*${name}`) }).click()
      const plan = dialog(manager, `Create Plan Job For ${name}`)
      await plan.getByLabel(/^Language/).selectOption(language)
      await plan.getByRole('button', { name: 'Create' }).click()
      await expect(plan).toBeHidden()
      await expect(manager.getByText(`${language}: unlimited`, { exact: true })).toBeVisible()
    }
  })

  await test.step('the preview says who gets how many and what stays, and so it happens', async () => {
    await openAssignments(manager, project)
    await manager.getByRole('button', { name: 'Auto Assign' }).click()
    const members = dialog(manager, 'Project Members')
    await expect(members.getByRole('status')).toHaveText('6 tasks will be assigned to 2 members.')
    await expect(members.getByText('4 Mandarin tasks: no member with a plan job')).toBeVisible()
    await members.getByRole('button', { name: 'Apply Auto Assign' }).click()
    await expectCounters(manager, [4, 6, 0])
  })

  await test.step('Wednesday: one is banned, and their tasks come back', async () => {
    await manager.getByRole('link', { name: 'People', exact: true }).click()
    await findPerson(manager, 'Mei')
    await manager.getByRole('button', { name: /^Ban Mei Lin/ }).click()
    const ban = dialog(manager, 'Add Mei Lin to Black List')
    await expect(ban).toContainText('3 open tasks')
    await ban.getByLabel('Remark').fill('On leave')
    await ban.getByRole('button', { name: 'Add' }).click()
    await expect(manager.getByText('Banned: On leave')).toBeVisible()
    // The browser asks before it leaves a page whose open dialog has text.
    await expect(ban).toBeHidden()
    await openAssignments(manager, project)
    await expectCounters(manager, [7, 3, 0])
  })

  await test.step('everything is taken back, and handed to the one who is left', async () => {
    await manager.getByRole('button', { name: 'Unassign All' }).click()
    await dialog(manager, 'Unassign All').getByRole('button', { name: 'Unassign All' }).click()
    await expectCounters(manager, [10, 0, 0])
    await manager.getByRole('button', { name: 'Assign All To A Talent' }).click()
    const assignDialog = dialog(manager, 'Assign All Tasks(10) To')
    await assignDialog
      .getByLabel('Talent')
      .selectOption(await optionOf(assignDialog.getByLabel('Talent'), 'Noah Becker'))
    await assignDialog.getByRole('button', { name: 'Assign' }).click()
    await expectCounters(manager, [0, 10, 0])
  })

  await test.step('Thursday: the worker reviews one, and the manager sees it at once', async () => {
    await noah.goto('/talent')
    await noah.getByRole('listitem').filter({ hasText: project }).getByRole('link').click()
    await expect(noah.getByText('Task Progress: 1/10')).toBeVisible()
    await noah.getByRole('button', { name: 'Submit Review' }).click()
    await dialog(noah, /./).getByRole('button', { name: 'Submit', exact: false }).click()
    await expect(noah.getByText('Task Progress: 2/10')).toBeVisible()
    await expectCounters(manager, [0, 9, 1])
  })

  await test.step('Friday: the results go out as a file', async () => {
    await manager.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      manager.waitForEvent('download'),
      dialog(manager, 'Export tasks').getByRole('link', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${project} - ${bundle}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(11)
    expect(lines.filter((line) => line.includes(',completed,Noah Becker,noah@curio.example,'))).toHaveLength(1)
  })

  await test.step('and the worker is paid', async () => {
    await manager.getByRole('link', { name: 'Payouts' }).click()
    const job = manager.getByRole('row', { name: /Noah Becker/ })
    // The list of tasks before it has more of his.
    await expect(job).toHaveCount(1)
    await job.getByRole('checkbox').check()
    await manager.getByRole('button', { name: 'Approve for payment (1)' }).click()
    await expect(job.getByText('Waiting for Payment')).toBeVisible()
    await job.getByRole('checkbox').check()
    await manager.getByRole('button', { name: 'Mark as paid (1)' }).click()
    await dialog(manager, 'Pay 1 job?').getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(job.getByText('Payment Completed')).toBeVisible()
    await noah.goto('/me?tab=wallet')
    await expect(noah.getByRole('listitem').filter({ hasText: project }).filter({ hasText: '+$1.50' })).toBeVisible()
  })
}

/** Six tasks in English and four in Mandarin. */
function taskFile() {
  const lines = Array.from({ length: 10 }, (_, index) => {
    const language = index < 6 ? 'English' : 'Mandarin'
    return `scene-${index},${language},/media/clips/lost-letter/source.mp4,/media/clips/lost-letter/target.mp4`
  })
  const text = ['externalId,language,source_external_url,target_external_url', ...lines].join('\r\n')
  return { name: 'tasks.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}\r\n`) }
}

/** The option that begins with `name`; the number of their tasks follows. */
async function optionOf(field: Locator, name: string): Promise<string> {
  const option = field.locator('option', { hasText: name })
  return (await option.textContent()) ?? ''
}

async function findPerson(page: Page, firstName: string): Promise<void> {
  // The screen before this one has filters too.
  await expect(page.getByRole('heading', { name: /^Total Talents: \d+$/ })).toBeVisible()
  const field = page.getByLabel('First name')
  if (!(await field.isVisible())) await page.getByRole('button', { name: 'Filters' }).click()
  await field.fill(firstName)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`firstName=${firstName}`))
  await expect(page.getByRole('heading', { name: /^Total Talents: \d$/ })).toBeVisible()
}

async function openAssignments(page: Page, project: string): Promise<void> {
  await page.goto('/projects')
  await page
    .getByRole('region', { name: project })
    .getByRole('link', { name: /^Assignments/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${project} - ${bundle}` })).toBeVisible()
}
