// When the outbox is sent: at the start, after something was handed in, when the network or the person is back, and
// after a pause that grows as long as it does not work.
import { retryDelayMs } from '#src/offline/outbox/send-result.ts'
import { type SendRound, sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import { movePending } from './move-pending.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

let currentRun: Promise<void> | undefined
let isSendRequested = false
let failedRounds = 0
let retryTimer: number | undefined
/** By the page's own count of milliseconds; until then the server asked to be left alone. */
let pausedUntilMs = 0
let onSignedOut = () => {}

/** Sends what waits, now. Resolves when there was one try of everything. */
export function sendNow(): Promise<void> {
  window.clearTimeout(retryTimer)
  // What was handed in while a round went on may have come too late for it.
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
    migratePendingOnce(person)
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

/** Whose old submissions were looked for. */
const migratedPersons = new Set<string>()

/** Beside the sending, which must not wait for another database; what is found is sent after it. */
function migratePendingOnce(person: string): void {
  if (migratedPersons.has(person)) return
  migratedPersons.add(person)
  void movePending(person).then((moved) => (moved > 0 ? sendNow() : undefined))
}

/** Something that may have made it work again; a server that asked for a pause gets it. */
function sendUnlessPaused(): void {
  if (document.visibilityState === 'visible' && performance.now() >= pausedUntilMs) void sendNow()
}

/** Sends from now on whenever it makes sense. `handleSignedOut` is told when the session is over. Answers how to stop. */
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

/** Lets the service worker send it should all tabs be gone by the time there is a network, where browsers can do that. */
export async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register('curio-outbox')
  } catch {
    // Forbidden, as in private modes: it is sent when the app is next open.
  }
}

/** Not among the compiler's types: a proposal that Chromium alone implements. */
type SyncManager = { readonly register: (tag: string) => Promise<void> }
