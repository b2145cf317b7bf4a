// When the outbox is sent: at the start, after something was handed in, when the network or the person is back, and
// after a pause that grows as long as it does not work.
import { pauseAfter } from '#src/offline/outbox/answer.ts'
import { type Round, sendOutbox } from '#src/offline/outbox/send.ts'
import { movePending } from './move-pending.ts'
import { currentIdentity, onSessionChange } from './session.ts'

let running: Promise<void> | undefined
let wanted = false
let rounds = 0
let timer: number | undefined
/** By the page's own count of milliseconds; until then the server asked to be left alone. */
let notBefore = 0
let onSignedOut = () => {}

/** Sends what waits, now. Resolves when there was one try of everything. */
export function sendNow(): Promise<void> {
  window.clearTimeout(timer)
  // What was handed in while a round went on may have come too late for it.
  wanted = true
  running ??= run().finally(() => (running = undefined))
  return running
}

async function run(): Promise<void> {
  let round: Round = { again: false, signedOut: false, pause: null }
  while (wanted) {
    wanted = false
    const person = currentIdentity()?._id
    if (person === undefined) return
    moveOnce(person)
    round = await sendOutbox({ person })
  }
  if (round.signedOut) onSignedOut()
  notBefore = performance.now() + (round.pause ?? 0) * 1000
  rounds = round.again ? rounds + 1 : 0
  if (round.again) timer = window.setTimeout(() => void sendNow(), pauseAfter(rounds, round.pause, Math.random()))
}

/** Whose old submissions were looked for. */
const looked = new Set<string>()

/** Beside the sending, which must not wait for another database; what is found is sent after it. */
function moveOnce(person: string): void {
  if (looked.has(person)) return
  looked.add(person)
  void movePending(person).then((moved) => (moved > 0 ? sendNow() : undefined))
}

/** Something that may have made it work again; a server that asked for a pause gets it. */
function sendPerhaps(): void {
  if (document.visibilityState === 'visible' && performance.now() >= notBefore) void sendNow()
}

/** Sends from now on whenever it makes sense. `signedOut` is told when the session is over. Answers how to stop. */
export function keepSending(signedOut: () => void): () => void {
  onSignedOut = signedOut
  const stopSession = onSessionChange(() => void sendNow())
  window.addEventListener('online', sendPerhaps)
  window.addEventListener('focus', sendPerhaps)
  document.addEventListener('visibilitychange', sendPerhaps)
  void sendNow()
  return () => {
    onSignedOut = () => {}
    stopSession()
    window.removeEventListener('online', sendPerhaps)
    window.removeEventListener('focus', sendPerhaps)
    document.removeEventListener('visibilitychange', sendPerhaps)
    window.clearTimeout(timer)
  }
}

/** Lets the service worker send it should all tabs be gone by the time there is a network, where browsers can do that. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register('curio-outbox')
  } catch {
    // Forbidden, as in private modes: it is sent when the app is next open.
  }
}

/** Not among the compiler's types: a proposal that Chromium alone implements. */
type SyncManager = { readonly register: (tag: string) => Promise<void> }
