import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ApiTokenSection } from './api-token-section.tsx'
import { EditBundleButton, NewBundleButton } from './bundle-buttons.tsx'
import { ManagerList } from './manager-list.tsx'
import { NewProjectButton } from './new-project-button.tsx'
import { WebhookSection } from './webhook-section.tsx'

const projectId = '01990000-0000-7000-8000-000000000001'
const bundle = {
  _id: '01990000-0000-7000-8000-000000000002',
  name: 'Season 1',
  languages: ['Korean'],
  statusCounts: { new: 0, assigned: 0, completed: 0 },
  secondReviews: 0,
  isArchived: false,
  rate: 1,
}
const at = '2026-11-20T09:00:00.000Z'
const project = {
  _id: projectId,
  name: 'Dramas',
  description: '',
  remarks: '',
  listening: true,
  maxRate: 5,
  isArchived: false,
  bundles: [bundle],
}

test.for([
  { open: 'New project', label: 'Name', initial: '', screen: <NewProjectButton /> },
  { open: 'New bundle in Dramas', label: 'Name', initial: '', screen: <NewBundleButton project={project} /> },
  {
    open: 'Edit Season 1',
    label: 'Name',
    initial: 'Season 1',
    screen: <EditBundleButton project={project} bundle={bundle} />,
  },
  { open: 'Add manager', label: 'Email', initial: '', screen: <ManagerList projectId={projectId} managers={[]} /> },
  { open: 'New token', label: 'Name', initial: '', screen: <ApiTokenSection projectId={projectId} /> },
  { open: 'Set up webhook', label: 'Address', initial: '', screen: <WebhookSection projectId={projectId} /> },
])('$open keeps the input when it is closed, and discards it on Cancel', async ({ open, label, initial, screen }) => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  mockCall('GET /api/projects/{id}/webhook', { data: null })
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  mockCall('GET /api/projects/{id}/webhook/deliveries', { data: [], nextCursor: null })
  await renderScreen(screen)
  const openButton = page.getByRole('button', { name: open })
  const field = page.getByRole('dialog').getByRole('textbox', { name: label })
  await openButton.click()
  await field.fill('Typed')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await openButton.click()
  await expect.element(field).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openButton.click()
  await expect.element(field).toHaveValue(initial)
})

test('a rate above the project’s highest one is refused at its field, by the form and by the server', async () => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  mockCall('GET /api/bundles/{id}/unpaidTasks', { data: { tasks: 0, people: 0 } })
  mockProblem('POST /api/bundles/{id}/update', problem('rate-too-high'))
  await renderScreen(<EditBundleButton project={project} bundle={bundle} />)
  await page.getByRole('button', { name: 'Edit Season 1' }).click()
  const rate = page.getByRole('spinbutton', { name: 'Rate per task ($)' })
  await rate.fill('5.01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(rate).toHaveAccessibleDescription(/at most \$5\.00.*An administrator can change it/)
  await rate.fill('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(rate).toHaveAccessibleDescription(/The rate is above the highest rate of the project\./)
})

test('a changed rate says to which finished tasks it applies', async () => {
  mockCall('GET /api/bundles/{id}/taskLanguages', { data: [] })
  mockCall('GET /api/bundles/{id}/unpaidTasks', { data: { tasks: 1200, people: 3 } })
  await renderScreen(<EditBundleButton project={project} bundle={bundle} />)
  await page.getByRole('button', { name: 'Edit Season 1' }).click()
  const note = page.getByText(/The new rate also applies to 1,200 finished tasks of 3 people that are not paid yet/)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  await page.getByRole('spinbutton', { name: 'Rate per task ($)' }).fill('1.5')
  await expect.element(note).toBeVisible()
})

test.for(['Save', 'New secret'])('%s shows the new webhook secret before anything is fetched again', async (action) => {
  const webhook = { url: 'https://example.org/hook', secretHint: 'abcd' }
  const secretResponse = { message: 'success', data: { ...webhook, secret: 'whsec_new' } }
  const refetch = Promise.withResolvers<void>()
  let isPending = false
  mockCall('GET /api/projects/{id}/webhook', async () => {
    if (isPending) await refetch.promise
    return { data: action === 'Save' ? null : webhook }
  })
  mockCall('GET /api/projects/{id}/webhook/deliveries', { data: [], nextCursor: null })
  mockCall('PUT /api/projects/{id}/webhook', secretResponse)
  mockCall('POST /api/projects/{id}/webhook/rotate', secretResponse)
  await renderScreen(<WebhookSection projectId={projectId} />)
  const title = action === 'Save' ? 'Set up webhook' : action
  await page.getByRole('button', { name: title }).click()
  isPending = true
  if (action === 'Save') await page.getByRole('textbox', { name: 'Address' }).fill(webhook.url)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect.element(page.getByLabelText('Secret')).toHaveValue('whsec_new')
  await expect.element(page.getByRole('dialog', { name: title })).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Secret')).toHaveFocus()
  refetch.resolve()
})

test('when older deliveries cannot be loaded, the error is shown with a retry', async () => {
  const delivery = {
    _id: projectId,
    kind: 'webhook.test',
    taskId: null,
    state: 'delivered',
    attempts: 1,
    error: null,
  } as const
  const times = { createdAt: at, nextAt: null, triedAt: at, deliveredAt: at }
  mockCall('GET /api/projects/{id}/webhook', { data: null })
  mockCall('GET /api/projects/{id}/webhook/deliveries', {
    data: [{ ...delivery, ...times, status: 200 }],
    nextCursor: 'next',
  })
  await renderScreen(<WebhookSection projectId={projectId} />)
  const older = page.getByRole('button', { name: 'Older deliveries' })
  await expect.element(older).toBeVisible()
  mockProblem('GET /api/projects/{id}/webhook/deliveries', problem('unexpected'))
  await older.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Something went wrong on our side/)
})

const apiToken = {
  _id: '01990000-0000-7000-8000-000000000009',
  name: 'Nightly import',
  scope: 'import',
  hint: 'wxyz',
  madeBy: { _id: '01990000-0000-7000-8000-000000000008', name: 'Mo' },
  isAccepted: true,
  createdAt: at,
  lastUsedAt: null,
} as const

test('a new API token is shown once, to copy', async () => {
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  const bodies: unknown[] = []
  mockCall('POST /api/projects/{id}/tokens', ({ body }) => {
    bodies.push(body)
    return { message: 'success', data: { ...apiToken, token: 'curio_abcdwxyz' } }
  })
  await renderScreen(<ApiTokenSection projectId={projectId} />)
  await page.getByRole('button', { name: 'New token' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly import')
  await page.getByRole('radio', { name: /^Import/ }).click()
  mockCall('GET /api/projects/{id}/tokens', { data: [apiToken] })
  await page.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Token' })).toHaveValue('curio_abcdwxyz')
  expect(bodies).toEqual([{ name: 'Nightly import', scope: 'import' }])
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect.element(page.getByText('Import · Ends in wxyz · Made by Mo')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Token' })).not.toBeInTheDocument()
})

test('a token that is no longer accepted says why, and is revoked after a question', async () => {
  mockCall('GET /api/projects/{id}/tokens', { data: [{ ...apiToken, isAccepted: false }] })
  mockCall('DELETE /api/projects/{id}/tokens/{tokenId}', { message: 'success' })
  await renderScreen(<ApiTokenSection projectId={projectId} />)
  await expect.element(page.getByText(/^Refused: Mo no longer manages this project/)).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Nightly import' }).click()
  mockCall('GET /api/projects/{id}/tokens', { data: [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect.element(page.getByText('Nightly import was revoked.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Revoke Nightly import' })).not.toBeInTheDocument()
})
