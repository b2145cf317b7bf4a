// Registers the service worker and decides, with the person, when a new version is activated.
import { Workbox } from 'workbox-window'
import { raiseNotice } from './notices.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { postToServiceWorker } from '#src/offline/service-worker-messages.ts'
import { applyUpdate, reloadPage, wasUpdatedByServer } from './apply-update.ts'
import { restoreTypedFields, trackTyping, typedFields, type TypedField } from './typed-fields.ts'
import { isWorkOpen } from './open-work.ts'
import { tabStorage } from '#src/app/platform/session/device-storage.ts'
import { chunkLoadErrorEvent } from '#src/app/ui/on-demand/on-demand.tsx'

/** Applies the new version, once there is one. */
let applyPendingUpdate: (() => void) | null = null

/** How long the registration may delay what follows it. It continues in the background. */
const registrationTimeoutMs = 5000

/** Called once the page is shown. In development, and without support for workers, the app runs without a worker. */
export async function startAppUpdates(): Promise<void> {
  trackTyping()
  restoreTypedFields()
  reloadOnChunkError()
  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    await withTimeout(registerWorker(), registrationTimeoutMs).catch(() => undefined)
  }
}

async function registerWorker(): Promise<void> {
  const hasInteracted = trackFirstInteraction()
  let wasControlled = Boolean(navigator.serviceWorker.controller) && !wasUpdatedByServer()
  // Another tab activated the new version, or the browser did after the last page of the previous version closed.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (wasControlled) offerUpdate(reloadPage, false)
    wasControlled = true
  })
  const keepWorker = keepRegistered((registration) =>
    watchWaitingWorkers(registration, ({ wasWaitingBeforeRegister }) => {
      const waitingKind = classifyWaitingWorker({
        wasControlled,
        wasWaitingBeforeRegister,
        hasInteracted: hasInteracted(),
      })
      if (waitingKind !== 'first') offerUpdate(() => void applyUpdate(), waitingKind === 'at-once')
    }),
  )
  window.addEventListener('online', () => void keepWorker())
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState === 'hidden') return applyUpdateIfHidden()
    // An app that stays open for days also checks for new versions.
    const registration = await keepWorker()
    await registration?.update().catch(() => undefined)
  })
  void claimOnceActivated(keepWorker)
  await keepWorker()
}

/** The claim of a worker that is activated while this page starts can leave it out. */
async function claimOnceActivated(keepWorker: () => Promise<unknown>): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  if (active?.state === 'activating')
    await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }))
  if (!navigator.serviceWorker.controller) await keepWorker()
}

/**
 * Returns a function that registers the worker if there is none, and resolves to the registration. Nothing is left of a
 * first installation that failed, for example because the network changed, and the browser does not repeat it by itself.
 *
 * @param onRegistration called with each new registration
 */
function keepRegistered(
  onRegistration: (registration: ServiceWorkerRegistration) => void,
): () => Promise<ServiceWorkerRegistration | undefined> {
  let registration: ServiceWorkerRegistration | undefined
  let registering: Promise<void> | undefined
  const register = async () => {
    // A browser that forbids workers (private modes do) still shows everything that needs a network.
    registration = await new Workbox('/sw.js').register().catch(() => undefined)
    if (registration) onRegistration(registration)
  }
  return async () => {
    if (!registration?.active && !registration?.waiting && !registration?.installing)
      await (registering ??= register().finally(() => (registering = undefined)))
    const worker = registration?.active
    if (registration && worker && !navigator.serviceWorker.controller) await claimPage(registration, worker)
    if (worker && navigator.onLine) postToServiceWorker(worker, 'REPAIR_PRECACHE')
    return registration
  }
}

/**
 * The worker claims pages when it is activated, but none that is still loading then, nor one reloaded past it. A newer
 * one that waits is the page's own: it is activated by itself while no page is claimed.
 */
async function claimPage(registration: ServiceWorkerRegistration, worker: ServiceWorker): Promise<void> {
  await registration.update().catch(() => undefined)
  if (!registration.installing && !registration.waiting) postToServiceWorker(worker, 'CLAIM_CLIENTS')
}

/** Applies the update at once if the page was just opened or is hidden and has no open work, else shows a notice. */
function offerUpdate(apply: () => void, isJustOpened: boolean): void {
  applyPendingUpdate = apply
  if (isJustOpened && !hasOpenWork()) return apply()
  applyUpdateIfHidden()
  raiseNotice('update')
}

const reloadOfferKey = 'reload-offered'

/**
 * Offers a reload, once in a tab, to a page that cannot load its code although the server can be reached. A tab whose
 * storage cannot tell that it was reloaded would be reloaded again and again.
 */
export async function offerReload(): Promise<void> {
  if (tabStorage.read(reloadOfferKey) !== null || !(await isServerReachable())) return
  if (tabStorage.write(reloadOfferKey, '1')) offerUpdate(reloadPage, false)
}

function applyUpdateIfHidden(): void {
  if (applyPendingUpdate && document.visibilityState === 'hidden' && !hasOpenWork()) applyPendingUpdate()
}

/** Returns a function that returns whether the person has interacted with the page since this call. */
function trackFirstInteraction(): () => boolean {
  let hasInteracted = false
  const markInteracted = () => {
    hasInteracted = true
  }
  for (const eventType of ['pointerdown', 'keydown'])
    window.addEventListener(eventType, markInteracted, { once: true, capture: true })
  return () => hasInteracted
}

type WaitingWorker = {
  /** Whether a worker of an earlier version controlled this page. */
  readonly wasControlled: boolean
  readonly wasWaitingBeforeRegister: boolean
  /** Whether the person has interacted with this page. */
  readonly hasInteracted: boolean
}

/**
 * Decides how to handle a waiting worker. `first`: the first worker, which activates by itself (Firefox lets it wait
 * briefly). `at-once`: activate before the person has started anything. `ask`: the person decides.
 */
export function classifyWaitingWorker({
  wasControlled,
  wasWaitingBeforeRegister,
  hasInteracted,
}: WaitingWorker): 'first' | 'at-once' | 'ask' {
  if (!wasControlled) return 'first'
  return wasWaitingBeforeRegister && !hasInteracted ? 'at-once' : 'ask'
}

/**
 * Calls `onWaiting` for the worker that waits, and for each one that begins to: also for one whose installation has
 * begun already, and after installations that failed. Workbox reports neither: it stops listening after the first worker
 * that is found a minute after the registration.
 */
export function watchWaitingWorkers(
  registration: ServiceWorkerRegistration,
  onWaiting: (waiting: { readonly wasWaitingBeforeRegister: boolean }) => void,
): void {
  if (registration.waiting) onWaiting({ wasWaitingBeforeRegister: true })
  const watchInstallation = () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') onWaiting({ wasWaitingBeforeRegister: false })
    })
  }
  watchInstallation()
  registration.addEventListener('updatefound', watchInstallation)
}

/** Elements that are present while the person is working on something or it is being sent. Photos upload in dialogs. */
const openWorkSelector = '[role="dialog"], button[aria-busy="true"]'

/** Whether a reload would interrupt the person's work. */
export function hasOpenWork(): boolean {
  if (isWorkOpen() || document.querySelector(openWorkSelector) || typedFields().length > 0) return true
  return [...document.querySelectorAll('video, audio')].some((media) => !(media as HTMLMediaElement).paused)
}

// A page of an older version may need a chunk that neither the server nor the worker still has. The page then reloads
// once, at the address it was navigating to, and what was typed is restored.

const storageKey = 'chunk-load-error'

/** The shortest time between two reloads. */
const reloadIntervalMs = 60_000

/** The typed text at the time of the failure: the fields are gone by the time the screen reports it. */
let typedAtFailure: readonly TypedField[] = []

function reloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    typedAtFailure = typedFields()
    // Prevents the router's own reload, which also runs without a network and would then show the browser's error page.
    tabStorage.write(`tanstack_router_reload:${payload.message}`, '1')
  })
  window.addEventListener(chunkLoadErrorEvent, () => void reloadOnce())
}

async function reloadOnce(): Promise<void> {
  const lastReloadMs = Number(tabStorage.read(storageKey) ?? 0)
  if (Date.now() - lastReloadMs < reloadIntervalMs || !(await isServerReachable())) return
  // Without storage the next page would not know of this reload, and reload again.
  if (!tabStorage.write(storageKey, String(Date.now()))) return
  reloadPage(typedAtFailure)
}

async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
