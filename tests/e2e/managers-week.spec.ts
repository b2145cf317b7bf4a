// A project from its creation and an import to its first payout.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { phone, tablet } from '#tests/support/e2e-devices.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use(tablet)

const project = '夜航船 Night Ferry'
const bundle = '第一季 Season 1'

/** Six tasks in English and four in Mandarin. */
const taskLines = Array.from({ length: 10 }, (_, index) => {
  const language = index < 6 ? 'English' : 'Mandarin'
  return `scene-${index},${language},/media/clips/lost-letter/source.mp4,/media/clips/lost-letter/target.mp4`
})
const taskFile = {
  name: 'tasks.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `\uFEFF${['externalId,language,source_external_url,target_external_url', ...taskLines].join('\r\n')}\r\n`,
  ),
}

test('a manager’s week, from a new project to the first payout', async ({ page: manager, signInAs, openAs }) => {
  test.slow()
  await signInAs('manager')
  const [noah, mei] = [await openAs('noah', phone), await openAs('mei', phone)]

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

  await test.step('ten tasks are imported from a file', async () => {
    await manager
      .getByRole('region', { name: project })
      .getByRole('link', { name: /^Import/ })
      .click()
    await manager.getByLabel('Choose a file').setInputFiles(taskFile)
    await expect(manager.getByRole('table', { name: 'Preview' })).toContainText('/media/clips/lost-letter/source.mp4')
    await manager.getByRole('button', { name: 'Import Tasks', exact: true }).click()
    await expect(manager.getByText('10 tasks were imported.')).toBeVisible()
    await manager.getByRole('link', { name: 'Go to assignments' }).first().click()
    await expectCounters(manager, [10, 0, 0])
  })

  await test.step('Tuesday: two talents are invited and accept, and one gets a plan job', async () => {
    await manager.getByRole('link', { name: 'People', exact: true }).click()
    for (const [first, name, talent] of [
      ['Mei', 'Mei Lin', mei],
      ['Noah', 'Noah Becker', noah],
    ] as const) {
      await findPerson(manager, first)
      await manager.getByRole('button', { name: `Add ${name}`, exact: true }).click()
      await expect(manager.getByRole('row', { name: new RegExp(name) }).getByText('Invited')).toBeVisible()
      await talent.goto('/talent')
      await talent.getByRole('button', { name: `Accept the invitation to ${project}` }).click()
      await expect(talent.getByText(`You are now a member of ${project}.`, { exact: true })).toBeVisible()
    }
    await manager.getByRole('button', { name: /^Add Plan Job.*Noah Becker/ }).click()
    const plan = dialog(manager, 'Create Plan Job For Noah Becker')
    await plan.getByLabel(/^Language/).selectOption('English')
    await plan.getByRole('button', { name: 'Create' }).click()
    await expect(plan).toBeHidden()
    await expect(manager.getByText('English: unlimited', { exact: true })).toBeVisible()
  })

  await test.step('the preview says who gets how many and what stays, and so it happens', async () => {
    await openAssignments(manager)
    await manager.getByRole('button', { name: 'Auto Assign' }).click()
    const members = dialog(manager, 'Project Members')
    await expect(members.getByRole('status')).toHaveText('6 tasks will be assigned to 1 member.')
    await expect(members.getByText('4 Mandarin tasks: no member with a plan job')).toBeVisible()
    await members.getByRole('button', { name: 'Apply Auto Assign' }).click()
    await expectCounters(manager, [4, 6, 0])
  })

  await test.step('Thursday: the worker reviews two, and the manager sees it at once', async () => {
    await openFirstTask(noah)
    await expect(noah.getByText('Task Progress: 1/6')).toBeVisible()
    for (const completed of [1, 2]) {
      await submitReview(noah)
      await expect(noah.getByText(`Task Progress: ${completed + 1}/6`)).toBeVisible()
      await expectCounters(manager, [4, 6 - completed, completed])
    }
  })

  await test.step('Friday: a second review disagrees, and the manager adjudicates', async () => {
    await openAssignments(manager)
    await manager.getByRole('row').filter({ hasText: 'scene-1' }).getByRole('link').click()
    await manager.getByRole('button', { name: 'Second review' }).click()
    const request = dialog(manager, 'Request a second review?')
    await request.getByLabel('Reviewer').selectOption(await optionOf(request.getByLabel('Reviewer'), 'Mei Lin'))
    await request.getByRole('button', { name: 'Request' }).click()
    await expect(manager.getByText(/Mei Lin has not submitted it yet\.$/)).toBeVisible()

    await openFirstTask(mei)
    await mei.getByRole('region', { name: 'Wrongly Dubbed Content' }).getByRole('radio', { name: '2' }).check()
    await submitReview(mei)
    await expect(mei.getByText('All tasks are done.')).toBeVisible()

    await manager.reload()
    await expect(manager.getByText(/^1 task has two reviews that disagree/)).toBeVisible()
    const section = manager.getByRole('group', { name: 'Wrongly Dubbed Content' })
    await section.getByRole('radio', { name: /Second: .*Mei/ }).check()
    await manager.getByRole('button', { name: 'Submit result' }).click()
    await expect(manager.getByText(/^Adjudicated by .*You can decide again/)).toBeVisible()
  })

  await test.step('the results go out as a file, with the adjudicated score', async () => {
    await openAssignments(manager)
    await expectCounters(manager, [4, 4, 2])
    await manager.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      manager.waitForEvent('download'),
      dialog(manager, 'Export tasks').getByRole('link', { name: 'Download' }).click(),
    ])
    expect(file.suggestedFilename()).toBe(`${project} - ${bundle}.csv`)
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    // Ten tasks, and the second review of one of them.
    expect(lines).toHaveLength(12)
    expect(lines.filter((line) => line.includes(',completed,Noah Becker,noah@curio.example,'))).toHaveLength(2)
    expect(lines.filter((line) => line.includes(',mei@curio.example,'))).toHaveLength(1)
    const [header = [], ...tasks] = lines.map((line) => line.split(','))
    const columns = [
      'externalId',
      'reviewer',
      ...['', 'first.', 'second.'].map((of) => `${of}wronglyDubbedContent.score`),
    ]
    const adjudicated = tasks.filter((cells) => cells[header.indexOf('adjudicated')] === 'true')
    expect(adjudicated.map((cells) => columns.map((column) => cells[header.indexOf(column)]))).toEqual([
      ['scene-1', 'Noah Becker', '2', '3', '2'],
    ])
  })

  await test.step('and the worker is paid', async () => {
    await manager.getByRole('link', { name: 'Payouts' }).click()
    const job = manager.getByRole('row', { name: /Noah Becker/ })
    // The list of tasks before it has more of his.
    await expect(job).toHaveCount(1)
    // A second review is paid like any task.
    await expect(manager.getByRole('row', { name: /Mei Lin/ })).toContainText('$1.50')
    await job.getByRole('checkbox').check()
    await manager.getByRole('button', { name: 'Approve for payment (1)' }).click()
    await expect(job.getByText('Waiting for Payment')).toBeVisible()
    await job.getByRole('checkbox').check()
    await manager.getByRole('button', { name: 'Mark as paid (1)' }).click()
    await dialog(manager, 'Pay 1 job?').getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(job.getByText('Payment Completed')).toBeVisible()
    await noah.goto('/me?tab=wallet')
    await expect(noah.getByRole('listitem').filter({ hasText: project }).filter({ hasText: '+$3.00' })).toBeVisible()
  })
})

/** Expects the counters: unassigned, assigned, completed. */
async function expectCounters(page: Page, counters: readonly number[]): Promise<void> {
  const counterValues = page.getByRole('definition').locator('> :first-child')
  await expect(counterValues).toHaveText(counters.map((count) => count.toLocaleString('en-US')))
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

async function openFirstTask(talent: Page): Promise<void> {
  await talent.goto('/talent')
  await talent.getByRole('listitem').filter({ hasText: project }).getByRole('link').click()
}

/** The value of the option that begins with `name`; what follows may change while the facts about the person load. */
async function optionOf(field: Locator, name: string): Promise<string> {
  const option = field.locator('option', { hasText: name })
  return (await option.getAttribute('value')) ?? ''
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

async function openAssignments(page: Page): Promise<void> {
  await page.goto('/projects')
  await page
    .getByRole('region', { name: project })
    .getByRole('link', { name: /^Assignments/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${project} - ${bundle}` })).toBeVisible()
}
