import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { expectServiceWorker } from '#tests/support/e2e-offline-storage.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { createPushDelivery, readNotifications, mockPushService } from '#tests/support/e2e-push.ts'
import { expect, test as base } from '#tests/support/e2e.ts'

/** In the whole browser: the headless shell has no notifications. The server is that of the other journeys. */
const test = base.extend({
  context: async ({ playwright }, provide) => {
    const browser = await playwright.chromium.launch({
      executablePath: requireProgram('Chromium'),
      args: browserArguments,
    })
    await provide(await browser.newContext({ serviceWorkers: 'allow' }))
    await browser.close()
  },
})

const message = {
  kind: 'new-message',
  name: 'Bo',
  count: 1,
  text: 'Is it still there?',
  url: '/me/notifications',
  tag: 'thread:1',
}

test('push notifications are turned on, arrive while no page is open, and end at sign-out', async ({
  page,
  context,
  signInAs,
  serverUrl,
}) => {
  await context.grantPermissions(['notifications'], { origin: serverUrl })
  await mockPushService(page, `https://push.example.com/${crypto.randomUUID()}`)
  await signInAs('mei')
  await page.goto('/talent/me')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expectServiceWorker(page)
  await expect(page.getByText('Notifications are off on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Notifications are on, even when Curio is closed.')).toBeVisible()
  await page.getByRole('switch', { name: 'Quiet hours' }).click()
  await expect(page.getByLabel('Until')).toHaveValue('07:00')
  await page.reload()
  await expect(page.getByText('Notifications are on, even when Curio is closed.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Quiet hours' })).toBeChecked()

  const push = {
    id: 'a',
    person: 'mei',
    locale: 'en',
    items: [{ ...message, url: '/messages/1' }],
    moreCount: 0,
    unread: 1,
  }
  await page.goto('about:blank')
  const deliver = await createPushDelivery(page, serverUrl)
  await deliver(push)
  await deliver(push)
  await deliver({
    ...push,
    id: 'b',
    items: [{ ...message, kind: 'task-assigned', name: 'Season 1', count: 12, text: '' }, message],
  })
  await page.goto('/me/notifications')
  await expect
    .poll(() => readNotifications(page))
    .toEqual([
      { title: '2 new notifications', body: 'Season 1: 12 tasks were assigned to you.\nBo: Is it still there?' },
      { title: 'Bo', body: 'Is it still there?' },
    ])
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expectNoAxeViolations(page)
  // Also about the page that is open: Safari takes the permission away after pushes that show nothing.
  await deliver({ ...push, id: 'c', items: [{ ...message, tag: 'thread:2' }] })
  await deliver({ ...push, id: 'd', items: [{ ...message, name: 'Zoe', url: '/messages/3', tag: 'thread:3' }] })
  await expect.poll(async () => (await readNotifications(page)).at(-1)?.title).toBe('Zoe')
  expect(await readNotifications(page)).toHaveLength(4)

  await page.getByRole('button', { name: '個人中心' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('test-subscription'))).toBeNull()
})
