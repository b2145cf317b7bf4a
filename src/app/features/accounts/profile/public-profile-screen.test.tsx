import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { makePublicProfile } from '#tests/support/responses.ts'
import { PublicProfileScreen } from './public-profile-screen.tsx'

const shaId = '01990000-0000-7000-8000-0000000000bb'

test('somebody who is blocked can be unblocked, and neither followed nor written to', async () => {
  const server = { blocked: true }
  mockCall('GET /api/users/{id}', { data: makePublicProfile({ _id: shaId, name: 'Sha' }) })
  mockCall('GET /api/users/{id}/block', () => ({ data: server }))
  mockCall('DELETE /api/users/{id}/block', () => ({ data: { blocked: (server.blocked = false) } }))
  const screen = await renderScreen(
    <PublicProfileScreen userId={shaId} facts={null} message={<p>Message</p>} posts={null} />,
  )
  const unblock = screen.getByRole('button', { name: 'Unblock Sha' })
  await expect.element(unblock).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Follow' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('Message')).not.toBeInTheDocument()
  await unblock.click()
  await expect.element(screen.getByRole('button', { name: 'Follow' })).toBeVisible()
  await expect.element(unblock).not.toBeInTheDocument()
})
