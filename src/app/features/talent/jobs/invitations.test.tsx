import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { Invitations } from './invitations.tsx'
import { useInvitations } from './talent-queries.ts'

const project = { _id: '01990000-0000-7000-8000-0000000000b0', name: 'Night Ferry' }

/** Mocks the calls; the invitation disappears once it is answered. */
function mockInvitation() {
  const sent = mockCall('POST /api/projects/{id}/answerInvitation', { message: 'success' })
  mockCall('GET /api/talents/invitations', () => ({
    data: sent.length > 0 ? [] : [{ project, invitedBy: 'Maya', invitedAt: '2026-11-20T09:00:00.000Z' }],
  }))
  return sent
}

function OpenInvitations() {
  const invitations = useInvitations()
  return invitations.length > 0 && <Invitations invitations={invitations} />
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a talent accepts an invitation, which says what its managers will see', async () => {
  const sent = mockInvitation()
  await renderScreen(<OpenInvitations />)
  await expect.element(page.getByText(/^Maya invited you to review for this project/)).toBeVisible()
  await expect.element(page.getByText(/they see your email, phone number and talent profile/)).toBeVisible()
  await press('Accept the invitation to Night Ferry')
  await expect.element(page.getByText('You are now a member of Night Ferry.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ accept: true }])
})

test('declining an invitation is confirmed first', async () => {
  const sent = mockInvitation()
  await renderScreen(<OpenInvitations />)
  await press('Decline the invitation to Night Ferry')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toHaveAccessibleDescription(/Only an administrator can add you later/)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('Invitation declined.')).toBeVisible()
  expect(sent).toEqual([{ accept: false }])
})

test('a talent who answers a withdrawn invitation is told so, and no longer sees it', async () => {
  mockInvitation()
  await renderScreen(<OpenInvitations />)
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).toBeVisible()
  mockProblem('POST /api/projects/{id}/answerInvitation', problem('invitation-closed'))
  mockCall('GET /api/talents/invitations', { data: [] })
  await press('Accept the invitation to Night Ferry')
  await expect.element(page.getByText('This invitation is no longer open.')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Invitations' })).not.toBeInTheDocument()
})
