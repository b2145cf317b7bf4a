// Submits work: stores it in the outbox and sends it immediately; what the server does not have then is sent again when the
// network or the person is back, and after a delay that grows with each failure.
import { sendEntry, type SendRound, sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import {
  type NewEntry,
  createEntry,
  type OutboxEntry,
  subjectOf,
  type Submission,
} from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries, onOutboxChange } from '#src/offline/outbox/outbox-store.ts'
import { ApiProblem, toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { sessionHandle, currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'
import { deviceRetryDelayMs } from '#src/domain/retry-delay.ts'

/** The longest wait for the server's response. After it the work is safe in the outbox, so the person can continue. */
const responseTimeoutMs = 3000

type SubmitResult =
  /** The server has stored it. `forwarded` resolves to whether a review was also forwarded. */
  | { readonly kind: 'sent'; readonly forwarded: Promise<boolean> }
  /** It is in the outbox and will be sent later. */
  | { readonly kind: 'waiting' }

/** The device's storage is full and the server cannot be reached. */
export class StorageFullError extends ApiProblem {}

/**
 * Entries sent without the outbox that got no response. The same work, whatever time was spent on it since, reuses the
 * entry and its idempotency key: the server may have it.
 */
const unansweredEntries = new Map<string, NewEntry>()

let currentRun: Promise<void> | undefined
let isSendRequested = false
let failedRounds = 0
let retryTimer: number | undefined
/** On the clock of `performance.now()`: the end of the pause that the server requested (Retry-After). */
let pausedUntilMs = 0
let onSignedOut = () => {}

/**
 * Submits `work` for `person`, the owner of the page. If somebody else has signed in in another tab, the entry waits
 * for `person`. Resolves when the server has stored it, or when it is in the outbox and the server takes longer than
 * 3 s. Rejects with an `ApiProblem` when the server refuses it or nobody is signed in (the entry stays in the outbox in
 * both cases), and when neither the device nor the server could store it. `onStored` is called as soon as the work is in
 * the outbox, which sends it once whatever the page does.
 */
export async function submitWork(
  work: Submission['work'],
  context: OutboxEntry['context'],
  person: string | undefined,
  onStored: () => void = () => {},
): Promise<SubmitResult> {
  const session = sessionHandle()
  if (person === undefined) throw new ApiProblem({ code: 'not-signed-in', session })
  const { entry, isStored } = await storeWork(work, context, person)
  if (!isStored) return submitWithoutOutbox(entry)
  onStored()
  // A waiting entry with the same work replaces this one.
  const storedEntry = (await listEntries(person)).findLast((each) => subjectOf(each.work) === subjectOf(work))
  if (!storedEntry) return { kind: 'waiting' }
  const isSettled = ({ state, attempts }: OutboxEntry) => state !== 'waiting' || attempts > storedEntry.attempts
  setAwaited(storedEntry.id, true)
  const settledEntry = await waitForEntry(storedEntry, isSettled)
  setAwaited(storedEntry.id, settledEntry !== null && settledEntry.state !== 'waiting')
  if (settledEntry?.state === 'sent') {
    return {
      kind: 'sent',
      forwarded: waitForEntry(settledEntry, isForwarded).then((last) => last?.forwarded === 'done'),
    }
  }
  if (settledEntry?.state === 'refused' || settledEntry?.failureReason?.code === 'not-signed-in')
    throw toApiProblem(settledEntry.failureReason, session)
  return { kind: 'waiting' }
}

/** Entries whose result the submitting screen shows itself, so no notification is shown. */
const awaitedIds = new Set<string>()
export const isAwaited = (id: string): boolean => awaitedIds.has(id)

/** Sets whether the screen that submitted the entry is still open. */
export function setAwaited(id: string, isOnScreen: boolean): void {
  if (isOnScreen) awaitedIds.add(id)
  else awaitedIds.delete(id)
}

/**
 * Submits a message. Resolves when it is in the outbox, where its entry shows what becomes of it, or, if the device's
 * storage is full, when the server has stored it. Rejects with an `ApiProblem` if neither could.
 */
export async function submitMessage(
  work: OutboxEntry<'message'>['work'],
  person: string,
): Promise<SubmitResult['kind']> {
  const { entry, isStored } = await storeWork(work, null, person)
  if (!isStored) return (await submitWithoutOutbox(entry)).kind
  void sendNow()
  return 'waiting'
}

async function storeWork(work: OutboxEntry['work'], context: OutboxEntry['context'], person: string) {
  const entry =
    unansweredEntries.get(workKeyOf({ person, work })) ??
    createEntry({ id: crypto.randomUUID(), person, work, context, createdAtMs: Date.now() })
  const isStored = await addEntry(entry)
  if (isStored) {
    unansweredEntries.delete(workKeyOf(entry))
    void requestBackgroundSync()
  }
  return { entry, isStored }
}

function workKeyOf({ person, work }: Pick<NewEntry, 'person' | 'work'>): string {
  const untimed =
    work.kind === 'review'
      ? { ...work, result: { ...work.result, coverage: null }, duration: null, played: null }
      : work
  return JSON.stringify([person, untimed])
}

const isForwarded = ({ forwarded }: OutboxEntry) => forwarded !== 'due'

/** Resolves to the entry once `isReached` holds or the wait times out. Resolves to null when the entry is deleted. */
function waitForEntry(target: OutboxEntry, isReached: (entry: OutboxEntry) => boolean): Promise<OutboxEntry | null> {
  return new Promise((resolve) => {
    const check = async (last: boolean) => {
      const entry = (await listEntries(target.person)).find(({ id }) => id === target.id) ?? null
      if (entry && !last && !isReached(entry)) return
      stop()
      window.clearTimeout(timer)
      resolve(entry)
    }
    const stop = onOutboxChange(() => void check(false))
    const timer = window.setTimeout(() => void check(true), navigator.onLine ? responseTimeoutMs : 0)
    void check(false)
    void sendNow().then(() => check(true))
  })
}

/** For a device with full storage: sends directly. The page must stay open until the server has stored it. */
async function submitWithoutOutbox(entry: NewEntry): Promise<SubmitResult> {
  const session = sessionHandle()
  const sendResult = await sendEntry(entry)
  if (sendResult.kind === 'retry-later') {
    unansweredEntries.set(workKeyOf(entry), entry)
    throw new StorageFullError({ code: 'network' })
  }
  unansweredEntries.delete(workKeyOf(entry))
  if (sendResult.kind !== 'stored') throw toApiProblem(sendResult.failureReason, session)
  const forwarding = entry.work.kind === 'review' ? sendEntry({ ...entry, state: 'sent' }) : sendResult
  return { kind: 'sent', forwarded: Promise.resolve(forwarding).then(({ kind }) => kind === 'stored') }
}

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
      deviceRetryDelayMs(failedRounds, round.retryAfterSeconds, Math.random()),
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
async function requestBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    if (registration && 'sync' in registration) await (registration.sync as SyncManager).register('curio-outbox')
  } catch {
    // Forbidden, for example in private mode: the outbox is sent when the app is next open.
  }
}

/** TypeScript has no type for it: only Chromium implements the proposal. */
type SyncManager = { readonly register: (tag: string) => Promise<void> }
