import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isWorkOpen } from '#src/app/platform/update/open-work.ts'
import { projectId } from '#tests/support/render-people.tsx'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { problem } from '#src/contract/call/problems.ts'
import { InviteEmailsDialog } from './dialogs/invite-emails-dialog.tsx'

const link = '/sign-up#a-token'
const pending = (email: string) => ({
  _id: '01990000-0000-7000-8000-0000000000aa',
  email,
  invitedAt: '2026-11-23T08:00:00Z',
  expiresAt: '2026-11-24T08:00:00Z',
})

async function renderDialog() {
  const server = { invitations: [] as ReturnType<typeof pending>[] }
  mockCall('GET /api/projects/{id}/emailInvitations', () => ({ data: server.invitations }))
  const screen = await renderScreen(<InviteEmailsDialog projectId={projectId} open onOpenChange={() => {}} />, {
    locale: 'en',
  })
  return {
    screen,
    server,
    emails: screen.getByLabelText('Emails'),
    submit: screen.getByRole('button', { name: 'Invite' }),
  }
}

test('every email gets its outcome, a link that is not mailed can be copied, and a pending one withdrawn', async () => {
  const { screen, server, emails, submit } = await renderDialog()
  const bodies = mockCall('POST /api/projects/{id}/inviteByEmail', () => {
    server.invitations = [pending('li@test.example')]
    return {
      data: [
        { email: 'li@test.example', outcome: 'linked', url: link },
        { email: 'mei@test.example', outcome: 'invited', url: null },
      ],
    }
  })
  await emails.fill('Li Wei <li@test.example>, mei@test.example\n')
  await submit.click()
  const outcomes = screen.getByRole('status', { name: 'Result' })
  await expect
    .element(outcomes.getByRole('listitem').last())
    .toHaveTextContent('mei@test.example was invited, and becomes a member by accepting.')
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await screen.getByRole('button', { name: 'Copy the link for li@test.example' }).click()
  expect(writeText).toHaveBeenCalledWith(new URL(link, window.location.origin).href)
  expect(bodies).toEqual([{ emails: ['li@test.example', 'mei@test.example'], locale: 'en' }])
  await expect.element(emails).toHaveValue('')
  mockCall('DELETE /api/projects/{id}/emailInvitations/{invitationId}', () => {
    server.invitations = []
    return { message: 'success' }
  })
  await screen.getByRole('button', { name: 'Withdraw the invitation of li@test.example' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Not answered yet' })).not.toBeInTheDocument()
})

test('an invalid email stays in the field, and a link, which is shown once, stays until the dialog is left', async () => {
  const { screen, emails, submit } = await renderDialog()
  const bodies = mockCall('POST /api/projects/{id}/inviteByEmail', ({ body }) => ({
    data: body.emails.map((email) =>
      email.includes('.')
        ? { email, outcome: 'linked' as const, url: link }
        : { email, outcome: 'invalid' as const, url: null },
    ),
  }))
  await emails.fill('li@test.example, mei@test')
  await submit.click()
  await expect.element(emails).toHaveValue('mei@test')
  await emails.fill('mei@test.example')
  await submit.click()
  await expect.element(emails).toHaveValue('')
  const outcomes = screen.getByRole('status', { name: 'Result' }).getByRole('listitem')
  await expect
    .poll(() => outcomes.elements().map((item) => item.querySelector('strong')?.textContent))
    .toEqual(['li@test.example', 'mei@test.example'])
  await expect.element(screen.getByRole('button', { name: 'Copy the link for li@test.example' })).toBeVisible()
  expect(bodies.map((body) => body.emails)).toEqual([['li@test.example', 'mei@test'], ['mei@test.example']])
})

test('nothing, or more than 500 emails, are refused at the field, and a refusal of the server keeps the input until it is removed', async () => {
  const { screen, emails, submit } = await renderDialog()
  await submit.click()
  await expect.element(emails).toHaveAccessibleDescription(/Enter at least one email/)
  await emails.fill(Array.from({ length: 501 }, (_, index) => `${index}@test.example`).join('\n'))
  await expect.element(emails).toHaveAccessibleDescription(/Enter at most 500 emails/)
  mockProblem('POST /api/projects/{id}/inviteByEmail', problem('unavailable'))
  await emails.fill('li@test.example')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(emails).toHaveValue('li@test.example')
  expect(isWorkOpen()).toBe(true)
  await emails.fill('')
  expect(isWorkOpen()).toBe(false)
})

test('the emails of a file are added and invited 50 at a time; after a failure the others stay', async () => {
  const { screen, emails, submit } = await renderDialog()
  const rows = Array.from({ length: 70 }, (_, index) => `Talent ${index},${index}@test.example,London`)
  const file = new File([`Name,Email,City\n${rows.join('\n')}\n`], 'talents.csv', { type: 'text/csv' })
  await userEvent.upload(screen.container.ownerDocument.querySelector('input[type=file]') as HTMLInputElement, file)
  await expect.element(screen.getByText('70 emails were found.').first()).toBeVisible()
  const sent: number[] = []
  mockCall('POST /api/projects/{id}/inviteByEmail', ({ body }) => {
    sent.push(body.emails.length)
    mockProblem('POST /api/projects/{id}/inviteByEmail', problem('unavailable'))
    return { data: body.emails.map((email) => ({ email, outcome: 'invited' as const, url: null })) }
  })
  await submit.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(sent).toEqual([50])
  const left = Array.from({ length: 20 }, (_, index) => `${index + 50}@test.example`).join('\n')
  await expect.element(emails).toHaveValue(left)
  await expect
    .poll(() => screen.getByRole('status', { name: 'Result' }).getByRole('listitem').elements())
    .toHaveLength(50)
  await emails.fill('')
})
