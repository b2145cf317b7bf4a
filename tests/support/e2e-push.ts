// A fake push service for journeys.
import type { Page } from '@playwright/test'
import { makePushDevice } from './push-device.ts'

/** Makes the browser subscribe without its push service, at an address that nothing is sent to. */
export async function mockPushService(page: Page, endpoint: string): Promise<void> {
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
export async function createPushDelivery(page: Page, origin: string): Promise<(payload: object) => Promise<void>> {
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
export const readNotifications = (page: Page): Promise<readonly { title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body })).toSorted((a, b) => (a.title < b.title ? -1 : 1))
  })
