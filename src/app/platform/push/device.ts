// This device's side of notifications: whether it can show any, and the browser's subscription by which it is reached.
import { api } from '#src/app/platform/api.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { currentIdentity, sessionHandle } from '#src/app/platform/session.ts'
import { limitWait } from '#src/offline/limit-wait.ts'
import { deviceName } from './device-name.ts'
import { dropTold, keepTold, readTold } from './told.ts'

/** `needs-install`: on iOS only the installed app may. `ready`: nothing stands in the way but the person's word. */
export type DeviceState = 'unsupported' | 'needs-install' | 'denied' | 'ready'

export function readDevice(): DeviceState {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return isIos() ? 'needs-install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** What came of asking: `dismissed` when the question was closed, `unreachable` when the browser's service did not answer. */
export type TurnedOn = 'on' | 'denied' | 'dismissed' | 'unreachable'

/**
 * Asks the person, if they were not asked, subscribes and tells the server. To be called when they pressed something.
 * @throws ApiProblem where the server could not be told; the next try goes on from there.
 */
export async function turnOn(publicKey: string): Promise<TurnedOn> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  if (!subscription) return 'unreachable'
  await tell(subscription)
  return 'on'
}

/** @throws ApiProblem where the server could not be told, and then nothing has changed. */
export async function turnOff(): Promise<void> {
  await api('DELETE /api/push/subscription')
  await forgetDevice()
}

/** Milliseconds each answer of the browser's push service may take: signing out waits for it. */
const pushLimitMs = 5000

/**
 * Whoever has the device next is not told what is somebody else's. A subscription that the browser does not end in time
 * is ended by `keepReachable` at the next start.
 */
export async function forgetDevice(): Promise<void> {
  dropTold()
  const subscription = await limitWait(currentSubscription(), pushLimitMs)
  if (subscription) await limitWait(subscription.unsubscribe(), pushLimitMs).catch(() => false)
}

/**
 * Sees to it that the server reaches this device as long as its person wants it: after a new sign-in of the same person,
 * in another language, and when the browser renewed or lost its subscription. One that somebody else left is ended.
 */
export async function keepReachable(): Promise<void> {
  const person = currentIdentity()?._id
  const told = readTold()
  if (person === undefined || readDevice() !== 'ready') return
  if (told?.person !== person) return forgetDevice()
  if (Notification.permission !== 'granted') return
  const subscription = (await currentSubscription()) ?? (await subscribe((await api('GET /api/push')).data.publicKey))
  const { endpoint } = subscription
  const same = told.endpoint === endpoint && told.session === sessionHandle() && told.locale === chosenLocale()
  if (!same || Date.now() - told.at > aWeek) await tell(subscription)
}

/** Milliseconds after which the server is told again, in case it gave the device up meanwhile. */
const aWeek = 7 * 24 * 60 * 60 * 1000

async function tell(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('a subscription without its address')
  const locale = chosenLocale()
  const device = deviceName(navigator.userAgent)
  await api('PUT /api/push/subscription', { body: { endpoint, keys: { p256dh, auth }, locale, device } })
  const person = currentIdentity()?._id
  if (person !== undefined) keepTold({ person, endpoint, session: sessionHandle(), locale, at: Date.now() })
}

const manager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager

const currentSubscription = async () =>
  'serviceWorker' in navigator ? ((await (await manager())?.getSubscription()) ?? null) : null

/** The subscription there is, if it was made for this installation's key; else a new one. */
async function subscribe(publicKey: string): Promise<PushSubscription> {
  const push = await manager()
  if (!push) throw new Error('there is no service worker')
  const before = await push.getSubscription()
  if (before && keyOf(before) === publicKey) return before
  await before?.unsubscribe()
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (!key) return null
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** An iPad calls itself a Mac, one with a touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1)
