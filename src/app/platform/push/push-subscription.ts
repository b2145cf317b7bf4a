// This device's side of notifications: whether it can show any, and the browser's subscription by which it is reached.
import { api } from '#src/app/platform/api/api.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { currentIdentity, sessionHandle } from '#src/app/platform/session/session.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { deviceName } from './device-name.ts'
import {
  deleteRegisteredSubscription,
  storeRegisteredSubscription,
  readRegisteredSubscription,
} from './registered-subscription.ts'

/** `needs-install`: on iOS only the installed app may. `ready`: nothing stands in the way but the person's word. */
export type PushSupport = 'unsupported' | 'needs-install' | 'denied' | 'ready'

export function readPushSupport(): PushSupport {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return isIos() ? 'needs-install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** What came of asking: `dismissed` when the question was closed, `unreachable` when the browser's service did not answer. */
export type EnablePushResult = 'on' | 'denied' | 'dismissed' | 'unreachable'

/**
 * Asks the person, if they were not asked, subscribes and tells the server. To be called when they pressed something.
 * @throws ApiProblem where the server could not be told; the next try goes on from there.
 */
export async function enablePush(publicKey: string): Promise<EnablePushResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  if (!subscription) return 'unreachable'
  await registerSubscription(subscription)
  return 'on'
}

/** @throws ApiProblem where the server could not be told, and then nothing has changed. */
export async function disablePush(): Promise<void> {
  await api('DELETE /api/push/subscription')
  await unsubscribeDevice()
}

/** Milliseconds each answer of the browser's push service may take: signing out waits for it. */
const pushTimeoutMs = 5000

/**
 * Whoever has the device next is not told what is somebody else's. A subscription that the browser does not end in time
 * is ended by `ensurePushSubscription` at the next start.
 */
export async function unsubscribeDevice(): Promise<void> {
  deleteRegisteredSubscription()
  const subscription = await withTimeout(currentSubscription(), pushTimeoutMs)
  if (subscription) await withTimeout(subscription.unsubscribe(), pushTimeoutMs).catch(() => false)
}

/**
 * Sees to it that the server reaches this device as long as its person wants it: after a new sign-in of the same person,
 * in another language, and when the browser renewed or lost its subscription. One that somebody else left is ended.
 */
export async function ensurePushSubscription(): Promise<void> {
  const person = currentIdentity()?._id
  const registered = readRegisteredSubscription()
  if (person === undefined || readPushSupport() !== 'ready') return
  if (registered?.person !== person) return unsubscribeDevice()
  if (Notification.permission !== 'granted') return
  const subscription = (await currentSubscription()) ?? (await subscribe((await api('GET /api/push')).data.publicKey))
  const { endpoint } = subscription
  const isUnchanged =
    registered.endpoint === endpoint && registered.session === sessionHandle() && registered.locale === chosenLocale()
  if (!isUnchanged || Date.now() - registered.registeredAtMs > reregisterAfterMs)
    await registerSubscription(subscription)
}

/** Milliseconds after which the server is told again, in case it gave the device up meanwhile. */
const reregisterAfterMs = 7 * 24 * 60 * 60 * 1000

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('a subscription without its address')
  const locale = chosenLocale()
  const device = deviceName(navigator.userAgent)
  await api('PUT /api/push/subscription', { body: { endpoint, keys: { p256dh, auth }, locale, device } })
  const person = currentIdentity()?._id
  if (person !== undefined)
    storeRegisteredSubscription({ person, endpoint, session: sessionHandle(), locale, registeredAtMs: Date.now() })
}

const readPushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager

const currentSubscription = async () =>
  'serviceWorker' in navigator ? ((await (await readPushManager())?.getSubscription()) ?? null) : null

/** The subscription there is, if it was made for this installation's key; else a new one. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const pushManager = await readPushManager()
  if (!pushManager) throw new Error('there is no service worker')
  const existing = await pushManager.getSubscription()
  if (existing && publicKeyOf(existing) === publicKey) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function publicKeyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** An iPad calls itself a Mac, one with a touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1)
