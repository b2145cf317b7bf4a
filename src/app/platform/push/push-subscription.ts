// Push notifications on this device: whether it supports them, and the browser's push subscription.
import { api } from '#src/app/platform/api/api.ts'
import { isIos } from '#src/app/platform/install/install-method.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { currentIdentity, sessionHandle } from '#src/app/platform/session/session.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { parseUserAgent } from '#src/domain/people/user-agent.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'

/** `needs-install`: on iOS only the installed app may use push. `ready`: supported and not denied. */
export type PushSupport = 'unsupported' | 'needs-install' | 'denied' | 'ready'

export function readPushSupport(): PushSupport {
  if (!('PushManager' in window) || !('Notification' in window) || !('serviceWorker' in navigator)) {
    return isIos() ? 'needs-install' : 'unsupported'
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** `dismissed`: the person closed the prompt. `unreachable`: the browser's push service did not respond. */
export type EnablePushResult = 'on' | 'denied' | 'dismissed' | 'unreachable'

/**
 * Requests the permission if necessary, subscribes and registers the subscription with the server. Call it from a user
 * gesture.
 * @throws ApiProblem when the registration fails. Calling it again resumes there.
 */
export async function enablePush(publicKey: string): Promise<EnablePushResult> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const subscription = await subscribe(publicKey).catch(() => null)
  if (!subscription) return 'unreachable'
  await registerSubscription(subscription)
  return 'on'
}

/** @throws ApiProblem when the server cannot be reached. Nothing has changed then. */
export async function disablePush(): Promise<void> {
  await api('DELETE /api/push/subscription')
  await unsubscribeDevice()
}

/** The limit of each call to the browser's push service. Signing out waits for it. */
const pushTimeoutMs = 5000

/**
 * Ends this device's subscription, so that the next person on it does not receive the previous person's notifications.
 * If the browser does not end it in time, `ensurePushSubscription` does at the next start.
 */
export async function unsubscribeDevice(): Promise<void> {
  deleteRegisteredSubscription()
  const subscription = await withTimeout(currentSubscription(), pushTimeoutMs)
  if (subscription) await withTimeout(subscription.unsubscribe(), pushTimeoutMs).catch(() => false)
}

/**
 * Restores the registration of a person who enabled push: after a new sign-in, a change of locale, and when the browser
 * renewed or lost its subscription. Ends a subscription that another person left.
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

/** The registration is repeated after this time, in case the server has dropped it. */
const reregisterAfterMs = 7 * 24 * 60 * 60 * 1000

async function registerSubscription(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('a subscription without its address')
  const locale = chosenLocale()
  const { browser, system } = parseUserAgent(navigator.userAgent)
  const device = [browser, system].filter(Boolean).join(', ')
  await api('PUT /api/push/subscription', { body: { endpoint, keys: { p256dh, auth }, locale, device } })
  const person = currentIdentity()?._id
  if (person !== undefined)
    storeRegisteredSubscription({ person, endpoint, session: sessionHandle(), locale, registeredAtMs: Date.now() })
}

const readPushManager = async () => (await navigator.serviceWorker.getRegistration())?.pushManager

const currentSubscription = async () =>
  'serviceWorker' in navigator ? ((await (await readPushManager())?.getSubscription()) ?? null) : null

/** Returns the existing subscription if it uses this installation's key, otherwise a new one. */
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

// The subscription last registered with the server. The app compares it to decide whether to register again.

type RegisteredSubscription = {
  readonly person: string
  readonly endpoint: string
  /** The handle of the session. */
  readonly session: string | null
  readonly locale: string
  /** Milliseconds since the epoch on this device's clock. */
  readonly registeredAtMs: number
}

const storageKey = 'push'

function storeRegisteredSubscription(subscription: RegisteredSubscription): void {
  deviceStorage.write(storageKey, JSON.stringify(subscription))
}

function deleteRegisteredSubscription(): void {
  deviceStorage.write(storageKey, null)
}

function readRegisteredSubscription(): RegisteredSubscription | null {
  const value = deviceStorage.readJson(storageKey)
  if (!isRecord(value)) return null
  const { person, endpoint, session, locale, registeredAtMs } = value
  if (typeof person !== 'string' || typeof endpoint !== 'string' || typeof registeredAtMs !== 'number') return null
  return {
    person,
    endpoint,
    registeredAtMs,
    session: typeof session === 'string' ? session : null,
    locale: typeof locale === 'string' ? locale : '',
  }
}
