import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#src/app/ui/button/button.tsx'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { MenuEntries } from './menu-entries.tsx'

test('a menu opens on the first press, supports arrow keys, and returns the focus on Escape', async () => {
  const logOut = vi.fn<() => void>()
  const entries = [
    { kind: 'link', key: 'me', link: <a href="#me">Me / Edit Profile</a> },
    { kind: 'action', key: 'logout', label: 'Logout', onSelect: logOut },
  ] as const
  const Menu = onDemand<{ trigger: ReactElement }>(
    async () => (props) => <MenuEntries entries={entries} {...props} />,
    { pending: (props) => props.trigger },
  )
  const screen = await render(
    <LazyMenu Menu={Menu} renderTrigger={(trigger) => <Button {...trigger}>個人中心</Button>} />,
  )
  const trigger = screen.getByRole('button', { name: '個人中心' })
  await trigger.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Me / Edit Profile' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(trigger).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Me / Edit Profile' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Logout' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(logOut).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
})
