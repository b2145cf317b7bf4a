import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeBundle, makeProjectDetail } from '#tests/support/responses.ts'
import { page, userEvent } from 'vitest/browser'
import { maxProjectTokens } from '#src/domain/projects/api-token.ts'
import { problem } from '#src/contract/call/problems.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { projectQuery } from '#src/app/features/projects/project-queries.ts'
import { ApiTokens } from '#src/app/features/projects/settings/api-tokens.tsx'
import { BundleFormButton } from './bundle-dialog.tsx'
import { MaxRateButton } from '#src/app/features/projects/settings/settings-screen.tsx'
import { ManagerList } from '#src/app/features/projects/settings/manager-list.tsx'
import { ProjectFormButton } from './project-dialog.tsx'
import { WebhookSection } from '#src/app/features/projects/webhooks/webhook-section.tsx'

const projectId = '01990000-0000-7000-8000-000000000001'
const bundle = makeBundle({ rate: 1 })
const at = '2026-11-20T09:00:00.000Z'
const project = makeProjectDetail({ bundles: [bundle] })

test('each setup dialog keeps its input when it is closed, and discards it on Cancel', async () => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  mockCall('GET /api/projects/{id}/webhooks', { data: [] })
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  mockCall('GET /api/projects/{id}/deliveries', { data: [], nextCursor: null })
  await renderScreen(
    <>
      <ProjectFormButton />
      <BundleFormButton project={project} />
      <BundleFormButton project={project} bundle={bundle} />
      <ManagerList projectId={projectId} managers={[]} />
      <ApiTokens projectId={projectId} />
      <WebhookSection projectId={projectId} />
    </>,
  )
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  for (const [open, label, initial] of [
    ['New project', 'Name', ''],
    ['New bundle in Dramas', 'Name', ''],
    ['Edit Season 1', 'Name', 'Season 1'],
    ['Add manager', 'Email', ''],
    ['New token', 'Name', ''],
    ['Add webhook', 'Address', ''],
  ] as const) {
    const openButton = page.getByRole('button', { name: open })
    const field = dialog.getByRole('textbox', { name: label })
    await openButton.click()
    await field.fill('Typed')
    await close()
    await openButton.click()
    await expect.element(field).toHaveValue('Typed')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await openButton.click()
    await expect.element(field).toHaveValue(initial)
    await close()
  }
})

/** The button for the only project, as the list of projects has it. */
function HighestRate() {
  const { data } = useQuery(projectQuery(project._id))
  return data && <MaxRateButton project={data} />
}

test('a highest rate that another administrator changed meanwhile is shown, and replaced only when chosen', async () => {
  mockCall('GET /api/projects/{id}', { data: project })
  await renderScreen(<HighestRate />)
  await page.getByRole('button', { name: 'Change highest rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('7')
  mockCall('GET /api/projects/{id}', { data: { ...project, maxRate: 6 } })
  mockProblem('PUT /api/projects/{id}/maxRate', problem('edit-conflict'))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('6.00')).toBeVisible()
  const sent = mockCall('PUT /api/projects/{id}/maxRate', { message: 'success' })
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([{ maxRate: 7, before: { maxRate: 6 } }])
})

test('a rate above the project’s highest one is refused, and a changed rate can apply from now on', async () => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  mockCall('GET /api/bundles/{id}/unpaidTasks', { data: { tasks: 1200, people: 3 } })
  mockProblem('POST /api/bundles/{id}/update', problem('rate-too-high'))
  await renderScreen(<BundleFormButton project={project} bundle={bundle} />)
  await page.getByRole('button', { name: 'Edit Season 1' }).click()
  const note = page.getByText(/The new rate also applies to 1,200 finished tasks of 3 people that are not paid yet/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  const rate = page.getByRole('spinbutton', { name: 'Rate per task ($)' })
  await rate.fill('5.01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(rate).toHaveAccessibleDescription(/at most \$5\.00.*An administrator can change it/)
  await rate.fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(rate).toHaveAccessibleDescription(/The rate is above the highest rate of the project\./)
  await rate.fill('1.5')
  await expect.element(note).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only from now on' }).click()
  await expect
    .element(page.getByText(/The amounts due for 1,200 finished tasks of 3 people stay as they are/))
    .toBeVisible()
  mockCall('GET /api/projects/{id}', { data: project })
  const sent = mockCall('POST /api/bundles/{id}/update', { message: 'success' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ rate: 1.5, rateAppliesTo: 'open', before: { rate: 1 } }])
})

test('a bundle’s choices are sent as values in Chinese too', async () => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  const sent = mockCall('POST /api/bundles/{id}/update', { message: 'success' })
  await renderScreen(<BundleFormButton project={project} bundle={bundle} />, { locale: 'zh-Hans' })
  await page.getByRole('button', { name: /Season 1/ }).click()
  await page.getByRole('checkbox', { name: '日语' }).click()
  await page.getByRole('combobox', { name: '优先级' }).selectOptions('高')
  await page.getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent).toMatchObject([{ languages: expect.arrayContaining(['Japanese']), priority: 'high' }])
})

const webhook = {
  _id: '01990000-0000-7000-8000-000000000007',
  url: 'https://example.org/hook',
  kinds: ['review.submitted' as const],
  secretHint: '…abcd',
}

test.for(['Add', 'New secret'])('%s shows the new webhook secret before anything is fetched again', async (action) => {
  const secretResponse = { message: 'success', data: { ...webhook, secret: 'whsec_new' } }
  const refetch = Promise.withResolvers<void>()
  let isPending = false
  mockCall('GET /api/projects/{id}/webhooks', async () => {
    if (isPending) await refetch.promise
    return { data: action === 'Add' && !isPending ? [] : [webhook] }
  })
  mockCall('GET /api/projects/{id}/deliveries', { data: [], nextCursor: null })
  mockCall('POST /api/projects/{id}/webhooks', secretResponse)
  mockCall('POST /api/projects/{id}/webhooks/{webhookId}/rotate', secretResponse)
  await renderScreen(<WebhookSection projectId={projectId} />)
  const title = action === 'Add' ? 'Add webhook' : action
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  isPending = true
  if (action === 'Add') await page.getByRole('textbox', { name: 'Address' }).fill(webhook.url)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect.element(page.getByLabelText('Secret')).toHaveValue('whsec_new')
  await expect.element(page.getByRole('dialog', { name: title })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Secret')).toHaveFocus()
  if (action === 'Add') {
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('button', { name: title }).click()
  }
  refetch.resolve()
  await expect.element(page.getByText(webhook.url)).toBeVisible()
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('webhooks and their deliveries follow live events; a conflict shows what others chose', async () => {
  const delivery = { _id: projectId, taskId: null, attempts: 1, error: null, status: 200 } as const
  const times = { createdAt: at, nextAt: null, triedAt: at, deliveredAt: at }
  const stored = { webhooks: [webhook], deliveries: [] as object[], nextCursor: null as string | null }
  mockCall('GET /api/projects/{id}/webhooks', () => ({ data: stored.webhooks }))
  mockCall('GET /api/projects/{id}/deliveries', () => ({
    data: stored.deliveries as never[],
    nextCursor: stored.nextCursor,
  }))
  mockProblem('POST /api/projects/{id}/webhooks/{webhookId}/update', problem('edit-conflict'))
  await renderScreen(<WebhookSection projectId={projectId} />)
  await expect.element(page.getByText('No deliveries yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit: https://example.org/hook' }).click()
  await page.getByRole('checkbox', { name: 'Review submitted' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(page.getByRole('group', { name: 'What is sent' }))
    .toHaveAccessibleDescription('Choose at least one.')
  await page.getByRole('checkbox', { name: 'Tasks assigned' }).click()
  stored.webhooks = [{ ...webhook, kinds: ['bundle.completed' as never] }]
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').getByText('Bundle completed')).toBeVisible()
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Bundle completed' })).toBeChecked()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const sent = { webhookId: webhook._id, kind: 'task.assigned', bundleName: 'Season 1', state: 'delivered' }
  stored.deliveries = [{ ...delivery, ...times, ...sent }]
  stored.nextCursor = 'next'
  emitLive('webhooks', { projectId })
  await expect.element(page.getByText(/^Tasks assigned: Season 1/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Older deliveries' })).toBeVisible()
})

test('only what differs of a webhook is sent, its address without spaces', async () => {
  mockCall('GET /api/projects/{id}/webhooks', { data: [webhook] })
  mockCall('GET /api/projects/{id}/deliveries', { data: [], nextCursor: null })
  const sent = mockCall('POST /api/projects/{id}/webhooks/{webhookId}/update', { message: 'success', data: webhook })
  await renderScreen(<WebhookSection projectId={projectId} />)
  await page.getByRole('button', { name: 'Edit: https://example.org/hook' }).click()
  await page.getByRole('checkbox', { name: 'Tasks assigned' }).click()
  await page.getByRole('checkbox', { name: 'Tasks assigned' }).click()
  await page.getByRole('textbox', { name: 'Address' }).fill(' https://example.org/new ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ url: 'https://example.org/new', before: { url: webhook.url } }])
})

const apiToken = {
  _id: '01990000-0000-7000-8000-000000000009',
  name: 'Nightly import',
  scope: 'import',
  hint: 'wxyz',
  madeBy: { _id: '01990000-0000-7000-8000-000000000008', name: 'Mo' },
  isAccepted: true,
  isExpired: false,
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
} as const

test('a new API token is shown once, to copy', async () => {
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  const bodies = mockCall('POST /api/projects/{id}/tokens', () => ({
    message: 'success',
    data: { ...apiToken, token: 'curio_abcdwxyz' },
  }))
  await renderScreen(<ApiTokens projectId={projectId} />)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly import')
  await page.getByRole('radio', { name: /^Import/ }).click()
  await expect.element(page.getByRole('radio', { name: /^After a year/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Never/ }).click()
  mockCall('GET /api/projects/{id}/tokens', { data: [apiToken] })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue('curio_abcdwxyz')
  expect(bodies).toEqual([{ name: 'Nightly import', scope: 'import', lifetime: 'never' }])
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(page.getByText('Import · Last characters: wxyz · Made by Mo')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Token' })).not.toBeInTheDocument()
})

test('a token that is being typed stays when a colleague makes the last one', async () => {
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  const { client } = await renderScreen(<ApiTokens projectId={projectId} />)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Typed')
  const tokens = Array.from({ length: maxProjectTokens }, (_, index) => ({
    ...apiToken,
    _id: `${projectId.slice(0, -2)}${index + 10}`,
  }))
  mockCall('GET /api/projects/{id}/tokens', { data: tokens })
  await client.invalidateQueries()
  await expect.element(page.getByText(/^Revoke$/).first()).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed')
})

test('a token says when it expires or why it is refused, and is revoked after a question', async () => {
  const expired = { _id: projectId, expiresAt: '2027-11-20T12:00:00.000Z', isAccepted: false, isExpired: true }
  const withoutManager = { _id: bundle._id, name: 'Weekly import', isAccepted: false }
  mockCall('GET /api/projects/{id}/tokens', {
    data: [apiToken, { ...apiToken, ...expired }, { ...apiToken, ...withoutManager }],
  })
  mockCall('DELETE /api/projects/{id}/tokens/{tokenId}', { message: 'success' })
  await renderScreen(<ApiTokens projectId={projectId} />)
  await expect.element(page.getByText('Never used · Never expires').first()).toBeVisible()
  await expect.element(page.getByText('Never used · Expires Nov 20, 2027')).toBeVisible()
  await expect.element(page.getByText(/^Refused: it has expired/)).toBeVisible()
  await expect.element(page.getByText(/^Refused: Mo no longer manages this project/)).toBeVisible()
  const revoke = page.getByRole('button', { name: 'Revoke Weekly import' })
  await revoke.click()
  mockCall('GET /api/projects/{id}/tokens', { data: [apiToken] })
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Weekly import was revoked.')).toBeVisible()
  await expect.element(revoke).not.toBeInTheDocument()
})
