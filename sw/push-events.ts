/// <reference lib="webworker" />
// Push notifications: shows them, opens their page on a click, and registers the new subscription when the browser
// changes it.
import { requestFor } from '#src/contract/request-for.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { type NotificationContent, buildNotification } from './notification-content.ts'

/** Options that TypeScript's type lacks. Browsers that do not support them ignore them. */
type ShowOptions = NotificationOptions & { readonly renotify?: boolean }

/** `PushSubscriptionChangeEvent`. Some browsers set neither property. */
type SubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}

/** `readEntries` returns a person's entries of the outbox. */
export function registerPushEvents(worker: ServiceWorkerGlobalScope, readEntries = listEntries): void {
  // Sequential: in Chromium `getNotifications` drops a notification that is not on the screen yet.
  let last: Promise<void> = Promise.resolve()
  worker.addEventListener('push', (event) => {
    const content = buildNotification(event.data?.text() ?? '')
    const showing = last.then(() => showPush(worker, content, readEntries))
    last = showing.catch(() => undefined)
    event.waitUntil(showing)
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    const { url }: { url?: unknown } = event.notification.data ?? {}
    event.waitUntil(openUrl(worker, typeof url === 'string' ? url : '/me?tab=messages'))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    const { oldSubscription, newSubscription } = event as SubscriptionChangeEvent
    event.waitUntil(renewSubscription(worker, oldSubscription ?? null, newSubscription ?? null))
  })
}

async function showPush(
  worker: ServiceWorkerGlobalScope,
  content: NotificationContent,
  readEntries: typeof listEntries,
): Promise<void> {
  const { id, person, title, body, tag, lang, url, unread } = content
  const previous = await worker.registration.getNotifications({ tag }).catch(() => [])
  const isSeen = await isVisible(worker, url).catch(() => false)
  const isRepeat = previous.some(({ data }: { data: unknown }) => hasId(data, id))
  const options: ShowOptions = {
    body,
    tag,
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    data: { id, url },
    // A visible page shows the change itself, and a push that is sent twice, for example after a lost response, alerts
    // only once. Neither is left out: iOS withdraws the permission after three pushes that showed nothing.
    silent: isSeen,
    renotify: previous.length > 0 && !isRepeat && !isSeen,
  }
  await worker.registration.showNotification(title, options)
  if (unread === null) return
  const pending = (await readEntries(person)).filter(({ state }) => state === 'waiting')
  await setBadge(worker.navigator, unread + pending.length)
}

/** Sets the badge on the app's icon where the device supports it. */
async function setBadge(navigator: WorkerNavigator, count: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(count).catch(() => undefined)
}

const hasId = (data: unknown, id: string) =>
  typeof data === 'object' && data !== null && 'id' in data && id !== '' && data.id === id

const listWindows = (worker: ServiceWorkerGlobalScope) =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

const isShowing = (client: WindowClient, url: string) => {
  const { pathname, search } = new URL(client.url)
  return pathname + search === url
}

async function isVisible(worker: ServiceWorkerGlobalScope, url: string): Promise<boolean> {
  return (await listWindows(worker)).some((client) => client.visibilityState === 'visible' && isShowing(client, url))
}

/** Focuses a window that shows the URL, or opens a new one. Never navigates a window: it may contain unsaved work. */
async function openUrl(worker: ServiceWorkerGlobalScope, url: string): Promise<void> {
  const matchingWindow = (await listWindows(worker)).find((client) => isShowing(client, url))
  if (matchingWindow) await matchingWindow.focus()
  else await worker.clients.openWindow(url)
}

/** The page also registers the subscription when it next starts. This covers people who do not open it for a while. */
async function renewSubscription(
  { registration }: ServiceWorkerGlobalScope,
  previous: PushSubscription | null,
  replacement: PushSubscription | null,
): Promise<void> {
  const applicationServerKey = previous?.options.applicationServerKey
  const subscription =
    replacement ??
    (applicationServerKey
      ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
      : null)
  if (!subscription) return
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const { url, ...request } = requestFor('PUT /api/push/subscription', { body: { endpoint, keys: { p256dh, auth } } })
  await fetch(url, request)
}
