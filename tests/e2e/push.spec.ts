import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/e2e-axe.ts'
import { expectServiceWorker } from '#tests/support/e2e-offline-storage.ts'
import { browserArguments, requireProgram } from '#tools/programs.ts'
import { makePushDevice } from '#tests/support/push-device.ts'
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
  await page.reload()
  await expect(page.getByText('Notifications are on, even when Curio is closed.')).toBeVisible()

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

/** Makes the browser subscribe without its push service, at an address that nothing is sent to. */
async function mockPushService(page: Page, endpoint: string): Promise<void> {
  const { keys } = makePushDevice()
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const isSubscribed = () => localStorage.getItem('test-subscription') !== null
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem('test-subscription')
          return true
        },
      }
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem('test-subscription', '1')
        return subscription as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        isSubscribed() ? (subscription as unknown as PushSubscription) : null
    },
    { endpoint, keys },
  )
}

/**
 * Delivers pushes to the service worker of `origin`, as the browser does when one arrives. Each promise resolves when the
 * worker has handled it.
 */
async function createPushDelivery(page: Page, origin: string): Promise<(payload: object) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const ownRegistration = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (ownRegistration) registered.resolve(ownRegistration.registrationId)
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  await cdp.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await cdp.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  return async (payload) => {
    const completed = new Promise<void>((resolve) => {
      const note = ({ backgroundServiceEvent: { eventName } }: { backgroundServiceEvent: { eventName: string } }) => {
        if (eventName !== 'Push event completed') return
        cdp.off('BackgroundService.backgroundServiceEventReceived', note)
        resolve()
      }
      cdp.on('BackgroundService.backgroundServiceEventReceived', note)
    })
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
    await completed
  }
}

/** The titles of the notifications shown on the device. */
const readNotifications = (page: Page): Promise<readonly { title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body })).toSorted((a, b) => (a.title < b.title ? -1 : 1))
  })
