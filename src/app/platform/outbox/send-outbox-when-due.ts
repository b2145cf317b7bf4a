// When the outbox is sent: at the start, after a submission, when the network or the person is back, and after a delay
// that grows with each failure.
import { retryDelayMs } from '#src/offline/outbox/send-result.ts'
import { type SendRound, sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

let currentRun: Promise<void> | undefined
let isSendRequested = false
let failedRounds = 0
let retryTimer: number | undefined
/** On the clock of `performance.now()`: the end of the pause that the server requested (Retry-After). */
let pausedUntilMs = 0
let onSignedOut = () => {}

/** Sends the waiting entries now. Resolves after one attempt for each. */
export function sendNow(): Promise<void> {
  window.clearTimeout(retryTimer)
  // A round in progress may have missed the newest entry.
  isSendRequested = true
  currentRun ??= runRounds().finally(() => (currentRun = undefined))
  return currentRun
}

async function runRounds(): Promise<void> {
  let round: SendRound = { hasRetryable: false, isSignedOut: false, retryAfterSeconds: null }
  while (isSendRequested) {
    isSendRequested = false
    const person = currentIdentity()?._id
    if (person === undefined) return
    round = await sendOutbox({ person })
  }
  if (round.isSignedOut) onSignedOut()
  pausedUntilMs = performance.now() + (round.retryAfterSeconds ?? 0) * 1000
  failedRounds = round.hasRetryable ? failedRounds + 1 : 0
  if (round.hasRetryable)
    retryTimer = window.setTimeout(
      () => void sendNow(),
      retryDelayMs(failedRounds, round.retryAfterSeconds, Math.random()),
    )
}

/** Called when sending may work again. Respects the pause that the server requested. */
function sendUnlessPaused(): void {
  if (document.visibilityState === 'visible' && performance.now() >= pausedUntilMs) void sendNow()
}

/** Starts sending automatically. Calls `handleSignedOut` when the session has ended. Returns a function that stops. */
export function startSending(handleSignedOut: () => void): () => void {
  onSignedOut = handleSignedOut
  const stopSession = onSessionChange(() => void sendNow())
  window.addEventListener('online', sendUnlessPaused)
  window.addEventListener('focus', sendUnlessPaused)
  document.addEventListener('visibilitychange', sendUnlessPaused)
  void sendNow()
  return () => {
    onSignedOut = () => {}
    stopSession()
    window.removeEventListener('online', sendUnlessPaused)
    window.removeEventListener('focus', sendUnlessPaused)
    document.removeEventListener('visibilitychange', sendUnlessPaused)
    window.clearTimeout(retryTimer)
  }
}

/** Registers a Background Sync where supported: the service worker then sends the outbox after all tabs are closed. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register('curio-outbox')
  } catch {
    // Forbidden, for example in private mode: the outbox is sent when the app is next open.
  }
}

/** TypeScript has no type for it: only Chromium implements the proposal. */
type SyncManager = { readonly register: (tag: string) => Promise<void> }
