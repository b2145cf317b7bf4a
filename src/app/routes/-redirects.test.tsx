import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAppRouter } from '#src/app/router.ts'
import { storeSession } from '#src/app/platform/session/session.ts'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'

const historyAt = (address: string) => createMemoryHistory({ initialEntries: [address] })

test.each([
  { who: 'nobody', address: '/', leadsTo: '/login?to=%2F' },
  { who: 'nobody', address: '/antique/0199', leadsTo: '/login?to=%2Fantique%2F0199' },
  { who: 'nobody', address: '/dashboard', leadsTo: '/login?to=%2Fdashboard' },
  { who: 'nobody', address: '/me', leadsTo: '/login?to=%2Fme' },
  { who: 'nobody', address: '/no/such/page', leadsTo: '/login' },
  { who: 'worker', address: '/no/such/page', leadsTo: '/me' },
  { who: 'worker', address: '/me/likes', leadsTo: '/me?tab=likes' },
  { who: 'admin', address: '/no/such/page', leadsTo: '/antiques' },
] as const)('$address leads $who to $leadsTo', async ({ who, address, leadsTo }) => {
  if (who !== 'nobody') storeSession('a-handle', { _id: 'a', id: 7, name: 'Bo', icon: '', role: who })
  // What the pages at the end request.
  for (const call of ['products/getAll', 'products/user/list', 'products/user/purchases', 'users/me'] as const)
    if (who !== 'nobody') mockProblem(`GET /api/${call}`, problem('unexpected'))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createAppRouter(client, historyAt(address))
  await router.load()
  expect(router.state.location.href).toBe(leadsTo)
})

test('no data is requested before sign-in', async () => {
  const requests = vi.spyOn(window, 'fetch')
  mockCall('GET /api/signUp', { data: { mode: 'closed', provider: null } })
  await renderScreen(null, { as: null, makeRouter: (client) => createAppRouter(client, historyAt('/dashboard')) })
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  // How people can sign in.
  await expect.poll(() => requests.mock.calls.map(([url]) => url)).toEqual(['/api/signUp'])
})

test('only admins see the list of users', async () => {
  mockCall('GET /api/messages/unread', { messages: 0, notifications: 0, total: 0 })
  mockProblem('GET /api/users/me', problem('unexpected'))
  await renderScreen(null, { makeRouter: (client) => createAppRouter(client, historyAt('/users')) })
  await expect.element(page.getByText('Only administrators can see users.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back to antiques' })).toHaveAttribute('href', '/antiques')
  for (const other of [page.getByRole('table'), page.getByRole('link', { name: 'Users' })])
    await expect.element(other).not.toBeInTheDocument()
})

test('the token of a sign-up link makes an account, whose first page is loaded', async () => {
  const info = { _id: '01990000-0000-7000-8000-0000000000aa', id: 7, name: 'Li Wei', icon: '' }
  const account = { email: 'li@test.example', project: null, expiresAt: '2026-11-24T08:00:00Z' }
  const read = mockCall('POST /api/signUp/read', { data: account })
  mockCall('POST /api/signUp/use', { token: info._id, info, role: 'worker', message: 'success' })
  const left: string[] = []
  const stay = (event: NavigateEvent) => {
    event.preventDefault()
    left.push(new URL(event.destination.url).pathname)
  }
  window.navigation.addEventListener('navigate', stay)
  onTestFinished(() => window.navigation.removeEventListener('navigate', stay))
  const makeRouter = (client: QueryClient) => createAppRouter(client, historyAt('/sign-up#a-token'))
  await renderScreen(null, { as: null, locale: 'en', makeRouter })
  await page.getByLabelText('Name').fill('Li Wei')
  await page.getByLabelText('Password', { exact: true }).fill('four green tea bowls')
  await page.getByRole('button', { name: 'Create account and sign in' }).click()
  await expect.poll(() => left).toEqual(['/me'])
  expect(read).toEqual([{ token: 'a-token' }])
})
