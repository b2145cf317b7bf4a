import { callApi } from '#tests/support/e2e-call-api.ts'
import { desktop } from '#tests/support/e2e-devices.ts'
import { submitReview } from '#tests/support/e2e-tasks.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { defaultReview } from '#src/domain/review/review.ts'

test.use({ serviceWorkers: 'allow' })

test(
  'a talent asks offline for another look at a returned review, and a manager corrects it',
  { tag: '@nightly' },
  async ({ context, page, openForOffline, openAs }) => {
    test.slow()
    const manager = await openAs('manager', desktop)
    await openForOffline('mei', '/talent')
    const { current } = await callApi(page, 'GET /api/talents/jobs')
    const bundleId = current.find(({ bundle }) => bundle.name === 'Spring releases')?.bundle._id ?? ''
    const { data: task } = await callApi(page, 'POST /api/bundles/{id}/workerTasks', {
      params: { id: bundleId },
      body: {},
    })
    const params = { id: task?._id ?? '' }
    const board = `/project/${task?.project._id ?? ''}/board`
    await callApi(page, 'POST /api/bundles/{id}/submitReviewResult', {
      params: { id: bundleId },
      body: { taskId: params.id, result: { ...defaultReview, note: '' }, duration: 40 },
    })
    await callApi(manager, 'POST /api/tasks/{id}/reopen', { params, body: { reason: 'Line 2 is late.' } })

    await test.step('the talent asks while there is no network', async () => {
      await page.goto(`/task/${params.id}`)
      const ask = page.getByRole('button', { name: 'Ask for another look' })
      await expect(ask).toBeVisible()
      await context.setOffline(true)
      await ask.click()
      await page
        .getByRole('textbox', { name: /^Message to Translation Project/ })
        .fill('It begins where he opens his mouth.')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('alert')).toContainText(
        'It will be sent',
      )
      await context.setOffline(false)
      await expect(page.getByRole('region', { name: 'Conversation' }).getByRole('alert')).toHaveCount(0)
    })

    const scoreOf = async () =>
      (await callApi(manager, 'GET /api/tasks/{id}', { params })).data.result?.wronglyDubbedContent.score

    await test.step('a manager finds the request on the board and reviews in the talent’s place', async () => {
      await manager.goto(board)
      await expect(manager.getByRole('heading', { name: 'Requests for another look' })).toBeVisible()
      await manager.locator(`a[href="/task/${params.id}"]`).click()
      await manager.getByRole('button', { name: 'Asks for another look' }).click()
      await expect(manager.getByText('It begins where he opens his mouth.')).toBeVisible()
      await manager.getByRole('button', { name: 'Review it yourself' }).click()
      await manager.getByRole('region', { name: 'Wrongly Dubbed Content' }).getByText('Much', { exact: true }).click()
      await submitReview(manager)
      await expect.poll(scoreOf).toBe(1)
      await manager.goto(board)
      await expect(manager.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(manager.getByRole('heading', { name: 'Requests for another look' })).toHaveCount(0)
    })

    await test.step('the talent reads the answer beside the corrected score', async () => {
      const conversation = page.getByRole('region', { name: 'Conversation' })
      await expect(conversation.getByText('Corrected', { exact: true })).toBeVisible()
      await page.reload()
      const section = page.getByRole('region', { name: 'Wrongly Dubbed Content' })
      await expect(section.getByRole('radio', { name: '1' })).toBeChecked()
    })
  },
)
