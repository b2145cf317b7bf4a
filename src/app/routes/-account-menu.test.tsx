import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { mockNetworkError } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AccountMenu } from './-account-menu.tsx'

test('the account menu opens on the first press, supports arrow keys, and returns the focus on Escape', async () => {
  mockNetworkError('GET /api/users/me')
  const history = createMemoryHistory()
  const rootRoute = createRootRoute({
    component: function Page() {
      const identity = currentIdentity()
      return identity && <AccountMenu identity={identity} />
    },
  })
  const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' })
  const makeRouter = () => createRouter({ routeTree: rootRoute.addChildren([anyRoute]), history })
  const screen = await renderScreen(null, { makeRouter })
  const button = screen.getByRole('button', { name: '個人中心' })
  const items = screen.getByRole('menuitem')
  await button.click()
  await expect.element(items.first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(items.first()).toHaveFocus()
  // Radix moves the focus in a timer, so a second press before it would move from the same item.
  for (const index of [1, 2]) {
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(items.nth(index)).toHaveFocus()
  }
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe('/me?tab=likes')
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})
