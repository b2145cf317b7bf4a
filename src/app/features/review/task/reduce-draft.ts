// One person's draft of one task while its page is open, as a pure reducer: an event changes the state and returns
// effects, which `draft-controller.ts` runs; and what the page shows of it. `now` is in milliseconds.
import type { SendDraftResult } from '#src/app/platform/outbox/send-drafts.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import {
  type Activity,
  emptyStoredDraft,
  type SoundFindings,
  isUnsent,
  resolveConflict,
  type StoredDraft,
  withActivity,
  withContent,
  withSoundFindings,
} from '#src/offline/drafts/stored-draft.ts'

/** Milliseconds without a change before the draft is sent, and the longest delay while changes continue. */
const sendDebounceMs = 700
const sendMaxWaitMs = 4000

/** Milliseconds before the first retry, doubled for each further one up to the last. */
const firstRetryMs = 4000
const maxRetryMs = 60_000

export type DraftChange =
  | { readonly kind: 'edit'; readonly draft: ReviewDraft }
  | { readonly kind: 'activity'; readonly activity: Activity }
  | { readonly kind: 'found'; readonly found: SoundFindings }
  | { readonly kind: 'resolve'; readonly version: 'this' | 'other' }

/** The stored draft. `no-room`: the device is full or forbids storage. `signed-out`: nothing is stored any more. */
export type WriteResult = StoredDraft | 'no-room' | 'signed-out'

/** `stored` is what the device has; null if it has no draft. */
export type DraftEvent =
  | { readonly kind: 'open' | 'close' | 'stored-changed' | 'resync' | 'hide' | 'send-due' | 'submit' | 'discard' }
  | { readonly kind: 'change'; readonly change: DraftChange }
  | { readonly kind: 'written'; readonly result: WriteResult }
  | { readonly kind: 'read' | 'fetched'; readonly stored: StoredDraft | null }
  | { readonly kind: 'sent'; readonly result: SendDraftResult; readonly stored: StoredDraft | null }
  /** The sender changed the draft, which the device does not store. */
  | { readonly kind: 'page-draft'; readonly draft: StoredDraft }

export type DraftEffect =
  | { readonly kind: 'read' | 'fetch' | 'send' | 'abort-send' | 'notify-submitted-elsewhere' }
  | { readonly kind: 'write'; readonly changes: readonly DraftChange[] }
  /** Replaces the timer of the next send; null cancels it. */
  | { readonly kind: 'send-after'; readonly delayMs: number | null }

type SendOutcome =
  | Exclude<SendDraftResult, { kind: 'retry-later' }>
  | { readonly kind: 'retry-later'; readonly delayMs: number }

export type DraftState = {
  /** `discarded` is final: the review is submitted, and nothing may recreate its draft. */
  readonly phase: 'closed' | 'open' | 'discarded'
  /** Whether the device's draft was read. */
  readonly isRead: boolean
  /** The task was reopened: until the server answered or failed to, a device without unsent input lacks the review. */
  readonly awaitsServerDraft: boolean
  /** Where the newest draft is. `page`: the device has no room. */
  readonly storage: 'device' | 'page'
  readonly stored: StoredDraft
  /** Changes that are being stored, and those that follow. They take precedence over `stored`. */
  readonly writing: readonly DraftChange[]
  readonly queued: readonly DraftChange[]
  readonly isSending: boolean
  readonly lastOutcome: SendOutcome | null
  /** When the oldest edit that was not sent yet was stored. */
  readonly unsentSinceMs: number | null
}

export const initialDraftState: DraftState = {
  phase: 'closed',
  isRead: false,
  awaitsServerDraft: false,
  storage: 'device',
  stored: emptyStoredDraft,
  writing: [],
  queued: [],
  isSending: false,
  lastOutcome: null,
  unsentSinceMs: null,
}

type ReduceResult = { readonly state: DraftState; readonly effects: readonly DraftEffect[] }

const resultOf = (state: DraftState, ...effects: readonly DraftEffect[]): ReduceResult => ({ state, effects })

export function reduceDraft(state: DraftState, event: DraftEvent, now: number): ReduceResult {
  if (state.phase === 'discarded') return resultOf(state)
  const result = reduceEvent(state, event, now)
  const { writing, queued } = result.state
  if (writing.length > 0 || queued.length === 0) return result
  return resultOf({ ...result.state, writing: queued, queued: [] }, ...result.effects, {
    kind: 'write',
    changes: queued,
  })
}

function reduceEvent(state: DraftState, event: DraftEvent, now: number): ReduceResult {
  switch (event.kind) {
    case 'open':
      return resultOf({ ...state, phase: 'open' }, { kind: 'read' }, { kind: 'fetch' })
    case 'close':
      return resultOf({ ...state, phase: 'closed' }, cancelSend)
    case 'discard':
      return resultOf(
        { ...state, phase: 'discarded', stored: currentDraft(state), writing: [], queued: [] },
        cancelSend,
      )
    case 'change':
      return resultOf({
        ...state,
        queued: [...state.queued, event.change],
        lastOutcome: isRetriedAfter(event.change, state.lastOutcome) ? null : state.lastOutcome,
      })
    case 'written':
      return reduceWritten(state, event.result, now)
    case 'stored-changed':
      return resultOf(state, { kind: 'read' })
    case 'read':
      if (state.phase === 'closed') return resultOf(state)
      return reduceRead(state, event.stored, now)
    case 'resync':
      return resultOf(state, { kind: 'fetch' })
    case 'fetched':
      if (state.phase === 'closed') return resultOf(state)
      return sendUnsent(
        withRead({ ...state, awaitsServerDraft: false }, event.stored),
        ...deletionEffects(state, event.stored),
      )
    case 'hide':
      return sendUnsent(state)
    case 'send-due':
      return send(state)
    case 'sent':
      return reduceSent(state, event.result, event.stored, now)
    case 'page-draft':
      return resultOf({ ...state, storage: 'page', stored: event.draft })
    case 'submit':
      // The submission contains the draft, so the draft is only sent as well when submitting takes long or fails.
      return resultOf(
        state,
        { kind: 'abort-send' },
        { kind: 'send-after', delayMs: isUnsent(state.stored) ? firstRetryMs : null },
      )
    default:
      return assertNever(event)
  }
}

/** What this page stored itself is scheduled already. */
function reduceRead(state: DraftState, stored: StoredDraft | null, now: number): ReduceResult {
  const hasOwn = stored !== null && (isUnsent(stored) || stored.conflictingDraft !== null)
  const awaitsServerDraft = state.awaitsServerDraft && !hasOwn
  const next = withRead({ ...state, isRead: true, awaitsServerDraft }, stored)
  const effects = deletionEffects(state, stored)
  const isNew = !state.isRead || next.stored.localRevision !== state.stored.localRevision
  return isNew ? schedule(next, now, ...effects) : resultOf(next, ...effects)
}

function reduceWritten(state: DraftState, result: WriteResult, now: number): ReduceResult {
  const settled: DraftState = { ...state, writing: [] }
  if (result === 'signed-out') return resultOf(settled)
  const next: DraftState =
    result === 'no-room'
      ? { ...settled, storage: 'page', stored: applyChanges(state.stored, state.writing) }
      : { ...settled, storage: 'device', stored: result }
  const kinds = state.writing.map(({ kind }) => kind)
  if (kinds.includes('resolve')) return send(next)
  // Activity and findings are sent with the next edit.
  return kinds.includes('edit') ? schedule(next, now) : resultOf(next)
}

function reduceSent(state: DraftState, result: SendDraftResult, stored: StoredDraft | null, now: number): ReduceResult {
  const { phase, lastOutcome } = state
  const delayMs = lastOutcome?.kind === 'retry-later' ? Math.min(maxRetryMs, lastOutcome.delayMs * 2) : firstRetryMs
  const isRetry = result.kind === 'retry-later'
  const settled = { ...state, isSending: false, lastOutcome: isRetry ? { kind: result.kind, delayMs } : result }
  if (phase === 'closed') return resultOf(settled)
  const next = withRead(settled, stored)
  const effects = deletionEffects(state, stored)
  return isRetry ? resultOf(next, ...effects, { kind: 'send-after', delayMs }) : schedule(next, now, ...effects)
}

/** Whether a refused draft is sent again because of `change`. */
const isRetriedAfter = (change: DraftChange, outcome: SendOutcome | null): boolean =>
  change.kind === 'resolve' ||
  (change.kind === 'edit' && outcome?.kind === 'refused' && outcome.problem.problem === 'invalid')

/** With what another tab or the sender stored. Without room, the device's draft is older than the page's. */
const withRead = (state: DraftState, stored: StoredDraft | null): DraftState =>
  stored && state.storage === 'device' ? { ...state, stored } : state

/** Another tab deletes the draft when it submits the review. */
const deletionEffects = (state: DraftState, stored: StoredDraft | null): readonly DraftEffect[] =>
  stored === null && state.storage === 'device' && state.stored.localRevision > 0 && !hasUnstoredEdit(state)
    ? [{ kind: 'notify-submitted-elsewhere' }]
    : []

/** Sends the draft once it did not change for a moment. */
function schedule(state: DraftState, now: number, ...effects: readonly DraftEffect[]): ReduceResult {
  if (state.phase === 'closed' || !needsSend(state)) return resultOf(state, ...effects)
  const unsentSinceMs = state.unsentSinceMs ?? now
  const next = { ...state, unsentSinceMs }
  const delayMs = Math.max(0, Math.min(sendDebounceMs, unsentSinceMs + sendMaxWaitMs - now))
  return state.isSending ? resultOf(next, ...effects) : resultOf(next, ...effects, { kind: 'send-after', delayMs })
}

/** Sends also a refused draft. */
const sendUnsent = (state: DraftState, ...effects: readonly DraftEffect[]): ReduceResult =>
  hasSendable(state) ? send(state, ...effects) : resultOf(state, ...effects)

function send(state: DraftState, ...effects: readonly DraftEffect[]): ReduceResult {
  if (state.isSending) return resultOf(state, ...effects)
  return resultOf({ ...state, isSending: true, unsentSinceMs: null }, ...effects, cancelSend, { kind: 'send' })
}

const cancelSend: DraftEffect = { kind: 'send-after', delayMs: null }

/** Whether the server lacks a change and no conflict waits for the person. */
const hasSendable = ({ stored }: DraftState): boolean => isUnsent(stored) && stored.conflictingDraft === null

/** Whether the draft is due to be sent. A refused one waits for the person, or for the page to be shown again. */
export const needsSend = (state: DraftState): boolean =>
  state.phase !== 'discarded' && hasSendable(state) && state.lastOutcome?.kind !== 'refused'

const hasUnstoredEdit = ({ writing, queued }: DraftState): boolean =>
  [...writing, ...queued].some(({ kind }) => kind === 'edit')

/** The draft with all changes, including those that are not stored yet. */
export const currentDraft = ({ stored, writing, queued }: DraftState): StoredDraft =>
  applyChanges(stored, [...writing, ...queued])

export const applyChanges = (stored: StoredDraft, changes: readonly DraftChange[]): StoredDraft =>
  changes.reduce(applyChange, stored)

function applyChange(stored: StoredDraft, change: DraftChange): StoredDraft {
  switch (change.kind) {
    case 'edit':
      return withContent(stored, change.draft)
    case 'activity':
      return withActivity(stored, change.activity)
    case 'found':
      return withSoundFindings(stored, change.found)
    case 'resolve':
      return resolveConflict(stored, change.version)
    default:
      return assertNever(change)
  }
}

/** Where the newest version is. `none`: nothing was changed yet; `server`: only there, as the device has no room. */
export type DraftSaveState = 'none' | 'saved' | 'device' | 'sending' | 'refused' | 'server' | 'storage-full'

export type DraftView = ReturnType<typeof viewOf>

export function viewOf(state: DraftState) {
  const { draft, conflictingDraft, discardedDraft } = currentDraft(state)
  const saveState = saveStateOf(state)
  return {
    /** The form accepts input: the draft is known, and the review is not submitted. */
    ready: state.isRead && !state.awaitsServerDraft && state.phase !== 'discarded',
    draft,
    saveState,
    /** The newest version would be lost with the page. */
    isOnlyOnPage:
      state.phase !== 'discarded' && state.storage === 'page' && saveState !== 'server' && saveState !== 'none',
    /** Why the server rejected the draft. */
    rejection: state.lastOutcome?.kind === 'refused' ? state.lastOutcome.problem : null,
    /** A version from another device, for the person to choose between the two. */
    conflictingDraft: conflictingDraft?.draft ?? null,
    /** The version that was not chosen. */
    discardedVersion: discardedDraft,
  }
}

function saveStateOf(state: DraftState): DraftSaveState {
  const { stored, lastOutcome } = state
  const isConflicting = stored.conflictingDraft !== null
  if (lastOutcome?.kind === 'refused') return 'refused'
  if (state.storage === 'page') {
    if (!isUnsent(stored) && !hasUnstoredEdit(state)) return stored.base === null ? 'none' : 'server'
    return !isConflicting && (lastOutcome === null || lastOutcome.kind === 'saved') ? 'sending' : 'storage-full'
  }
  if (stored.localRevision === 0 && stored.base === null) return 'none'
  if (state.isSending) return 'sending'
  return isUnsent(stored) || isConflicting ? 'device' : 'saved'
}
