// A push service's stand-in for journeys: no browser of a test reaches a real one.
import type { Page } from '@playwright/test'
import { makePushDevice } from './push-device.ts'

/** The browser's subscription is made without asking its push service, at an address nothing is sent to. */
export async function standInForPushService(page: Page, endpoint: string): Promise<void> {
  const { keys } = makePushDevice()
  await page.addInitScript(
    ({ endpoint, keys }) => {
      const made = () => localStorage.getItem('test-subscription') !== null
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
        made() ? (subscription as unknown as PushSubscription) : null
    },
    { endpoint, keys },
  )
}

/**
 * Delivers pushes to the worker of `origin`, as the browser does when its push service brings one; each resolves when the
 * worker has done with it.
 */
export async function openDelivery(page: Page, origin: string): Promise<(payload: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const registered = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
    if (own) registered.resolve(own.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered.promise
  await devtools.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await devtools.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  return async (payload) => {
    const completed = new Promise<void>((resolve) => {
      const note = ({ backgroundServiceEvent: { eventName } }: { backgroundServiceEvent: { eventName: string } }) => {
        if (eventName !== 'Push event completed') return
        devtools.off('BackgroundService.backgroundServiceEventReceived', note)
        resolve()
      }
      devtools.on('BackgroundService.backgroundServiceEventReceived', note)
    })
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
    await completed
  }
}

/** What the device shows of the app, by title. */
export const readNotifications = (page: Page): Promise<readonly { title: string; body: string }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body }) => ({ title, body })).toSorted((a, b) => (a.title < b.title ? -1 : 1))
  })
