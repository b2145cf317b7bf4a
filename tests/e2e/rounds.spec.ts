// From a review to the review of the corrected dub, which a talent does without a network.
import { callApi } from '#tests/support/e2e-call-api.ts'
import { phone, tablet } from '#tests/support/e2e-devices.ts'
import { expectServiceWorker } from '#tests/support/e2e-offline-storage.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'

test.use({ ...tablet, serviceWorkers: 'allow' })

const project = 'Corrected Dubs'
const source = '/media/clips/lost-letter/source.mp4'
const dub = (version: string) => `/media/clips/lost-letter/target.mp4?version=${version}`
const list = (second: string) =>
  JSON.stringify([
    ['First', 0, 1, 'A', 'female'],
    [second, 1, 2, 'A', 'female'],
  ])

test(
  'a corrected dub goes back to its reviewer, who answers their flags offline',
  { tag: '@nightly' },
  async ({ page: manager, signInAs, openAs, expectErrors }) => {
    test.slow()
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    await signInAs('manager')
    const mei = await openAs('mei', phone)
    const projectId = (
      await callApi(manager, 'POST /api/projects/addOne', {
        body: { name: project, description: '', remarks: '', listening: true },
      })
    ).data._id
    const added = await callApi(manager, 'POST /api/projects/{id}/addBundle', {
      params: { id: projectId },
      body: { name: 'Season 1', languages: ['English'], rate: 1 },
    })
    const bundleId = added.data._id
    const params = { id: bundleId }
    const { data: me } = await callApi(mei, 'GET /api/users/me')
    await callApi(manager, 'POST /api/projects/{id}/addMember', { params: { id: projectId }, body: { id: me._id } })
    await callApi(mei, 'POST /api/projects/{id}/answerInvitation', {
      params: { id: projectId },
      body: { accept: true },
    })
    const { origin } = new URL(manager.url())
    const imported = await manager.request.post(`${origin}/api/bundles/${bundleId}/import`, {
      headers: { origin },
      data: {
        tasks: [
          {
            externalId: 'letter',
            language: 'English',
            source_external_url: source,
            target_external_url: dub('1'),
            meta: { title: 'The Letter', rewrite_translate_list: list('Second') },
            assignee: 'mei@curio.example',
          },
        ],
      },
    })
    expect(imported.ok()).toBe(true)

    const first = await test.step('Mei flags a line of the first version', async () => {
      const { data: task } = await callApi(mei, 'POST /api/bundles/{id}/workerTasks', { params, body: {} })
      await mei.goto(`/task/${task?._id}`)
      await expectServiceWorker(mei)
      await mei.getByRole('button', { name: 'Add flag' }).click()
      const editor = mei.getByRole('group', { name: 'Flag', exact: true })
      await editor.getByRole('radio', { name: 'Too late' }).check({ force: true })
      await editor.getByLabel('Remark').fill('Her line is late')
      await editor.getByRole('button', { name: 'Save flag' }).click()
      await submitReview(mei)
      await expect(mei.getByText('All tasks are done.', { exact: false })).toBeVisible()
      return task?._id ?? ''
    })

    await test.step('the manager has the corrected dub reviewed', async () => {
      await manager.goto(`/project/${projectId}/bundle/${bundleId}/assignments`)
      await manager.getByRole('button', { name: 'Details of The Letter' }).click()
      await manager.getByRole('button', { name: 'New version of the dub' }).click()
      const dialog = manager.getByRole('dialog', { name: 'New version of the dub' })
      await dialog.getByLabel('New dub', { exact: true }).fill(dub('1'))
      await dialog.getByRole('button', { name: 'Have 1 new version reviewed' }).click()
      await expect(dialog.getByText(/This is the dub that was reviewed/)).toBeVisible()
      await dialog.getByLabel('New dub', { exact: true }).fill(dub('2'))
      await dialog.getByLabel('Segments of the new dub').fill(list('Second, on time'))
      await dialog.getByRole('button', { name: 'Have 1 new version reviewed' }).click()
      await expect(manager.getByText('1 new version to be reviewed, of which 0 unassigned.').first()).toBeVisible()
    })

    await test.step('without a network, Mei says that her flag is fixed', async () => {
      const { data: next } = await callApi(mei, 'POST /api/bundles/{id}/workerTasks', { params, body: {} })
      await mei.goto(`/task/${next?._id}`)
      const panel = mei.getByRole('region', { name: 'Round 2: new version of the dub' })
      await expect(panel.getByText('Her line is late')).toBeVisible()
      await expect(panel.getByRole('heading', { name: '1 changed line' })).toBeVisible()
      await mei.context().setOffline(true)
      await panel.getByRole('button', { name: 'Fixed' }).click()
      await submitReview(mei)
      await expect(mei.getByText('Your review is stored on this device.', { exact: false }).first()).toBeVisible()
      await mei.context().setOffline(false)
    })

    await test.step('both results stand beside each other', async () => {
      await expect
        .poll(async () => (await callApi(manager, 'GET /api/bundles/{id}', { params })).statusCounts)
        .toMatchObject({ completed: 2, assigned: 0 })
      await manager.goto(`/task/${first}`)
      const rounds = manager.getByRole('table', { name: 'Rounds' })
      await rounds.getByRole('link', { name: 'Round 2' }).click()
      await expect(manager.getByRole('region', { name: 'Round 2: new version of the dub' })).toContainText('Fixed')
    })
  },
)
