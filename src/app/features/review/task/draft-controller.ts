// Runs the reducer of one person's draft of one task: stores it on the device at every change, sends it to the server
// shortly after, and synchronizes it between tabs.
import type { DraftStore, SendDraftResult } from '#src/app/platform/outbox/send-drafts.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { maxFlags, newFlagDraft } from '#src/domain/review/review-flags.ts'
import { type SegmentMark, toggleMark } from '#src/domain/review/segment-marks.ts'
import {
  deleteStoredDraftIf,
  onStoredDraftChange,
  readStoredDraft,
  updateStoredDraft,
} from '#src/offline/drafts/draft-store.ts'
import type { Activity, SoundFindings, StoredDraft } from '#src/offline/drafts/stored-draft.ts'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { type MediaProblems, skipForMediaProblems } from './media-problem-skip.ts'
import {
  applyChanges,
  currentDraft,
  type DraftChange,
  type DraftEffect,
  type DraftEvent,
  type DraftState,
  initialDraftState,
  needsSend,
  reduceDraft,
  viewOf,
  type WriteResult,
  type DraftView,
} from './reduce-draft.ts'
import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { taskQuery } from './review-queries.ts'
import type { Task } from './task-media.ts'

const retryLater = { kind: 'retry-later' } as const

/** The longest wait of Submit for the server's draft. */
const serverDraftTimeoutMs = 4000

/** Loaded on demand: a change is stored on the device first, so the page does not wait for the code that sends it. */
const loadDraftSender = () => import('#src/app/platform/outbox/send-drafts.ts')

export type DraftController = ReturnType<typeof createDraftController>

/** Reads and sends nothing before `open`. */
export function createDraftController(personId: string, taskId: string, isReopened: boolean) {
  const listeners = new Set<() => void>()
  let state: DraftState = { ...initialDraftState, awaitsServerDraft: isReopened }
  let view = viewOf(state)
  let onSubmittedElsewhere = () => {}
  let lastWrite = Promise.resolve()
  let sendController = new AbortController()
  let sendTimer: number | undefined
  let isSubmitted = false
  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })
  let resolveFetched = () => {}
  const fetched = new Promise<void>((resolve) => {
    resolveFetched = resolve
  })

  const dispatch = (event: DraftEvent): void => {
    // Activity shows with the next change only: it changes nothing that a person sees.
    const isActivity =
      event.kind === 'change'
        ? event.change.kind === 'activity'
        : event.kind === 'written' && state.writing.every(({ kind }) => kind === 'activity')
    const before = state
    const result = reduceDraft(before, event, performance.now())
    state = result.state
    if (state !== before && !isActivity) {
      view = viewOf(state)
      if (view.ready) resolveReady()
      for (const listener of listeners) listener()
    }
    for (const effect of result.effects) runEffect(effect)
  }

  const runEffect = (effect: DraftEffect): void => {
    switch (effect.kind) {
      case 'read':
        return void read().then((stored) => dispatch({ kind: 'read', stored }))
      case 'write':
        lastWrite = write(effect.changes).then((result) => dispatch({ kind: 'written', result }))
        return
      case 'fetch':
        return void fetchServerDraft()
      case 'send':
        return void send()
      case 'abort-send':
        return sendController.abort()
      case 'send-after':
        window.clearTimeout(sendTimer)
        if (effect.delayMs !== null) sendTimer = window.setTimeout(() => dispatch({ kind: 'send-due' }), effect.delayMs)
        return
      case 'notify-submitted-elsewhere':
        // The outbox also deletes the draft of a review that this page submitted.
        if (!isSubmitted) onSubmittedElsewhere()
        return
      default:
        return assertNever(effect)
    }
  }

  // Activity is still counted, and answers arrive, for a moment after sign-out or submission: they must not recreate the
  // draft.
  const isObsolete = () => state.phase === 'discarded' || currentIdentity()?._id !== personId

  const read = async () => (state.storage === 'page' ? state.stored : readStoredDraft(personId, taskId))

  const write = async (changes: readonly DraftChange[]): Promise<WriteResult> => {
    if (isObsolete()) return 'signed-out'
    const stored = await updateStoredDraft(personId, taskId, (onDevice) =>
      isObsolete() ? onDevice : applyChanges(state.storage === 'page' ? state.stored : onDevice, changes),
    )
    return stored ?? 'no-room'
  }
  const whenWritten = (): Promise<void> =>
    state.writing.length === 0 ? Promise.resolve() : lastWrite.then(whenWritten)

  const store: DraftStore = {
    read,
    change: async (change) => {
      const changeStored = (stored: StoredDraft) => (isObsolete() ? stored : change(stored))
      if (state.storage === 'device' && (await updateStoredDraft(personId, taskId, changeStored))) return
      dispatch({ kind: 'page-draft', draft: changeStored(state.stored) })
    },
  }

  const sendDraft = (signal?: AbortSignal): Promise<SendDraftResult> =>
    loadDraftSender().then(
      (module) => module.sendDraft(personId, taskId, store, signal),
      () => retryLater,
    )
  const send = async () => {
    sendController = new AbortController()
    const result = await sendDraft(sendController.signal)
    dispatch({ kind: 'sent', result, stored: await read() })
  }

  /** Another device may have changed the draft while the page was hidden or offline. */
  const fetchServerDraft = async () => {
    if (document.hidden) return
    // The server's draft does not replace input that is not stored yet.
    await whenWritten()
    await loadDraftSender().then(
      (module) => module.fetchDraft(personId, taskId, store),
      () => retryLater,
    )
    dispatch({ kind: 'fetched', stored: await read() })
    resolveFetched()
  }

  /** The last input may not be stored yet when the page closes. */
  const finish = async () => {
    await whenWritten()
    if (needsSend(state) && !isSubmitted) await sendDraft()
  }

  const change = (draft: ReviewDraft) => dispatch({ kind: 'change', change: { kind: 'edit', draft } })

  const hasOpenFlag = (): boolean => {
    const { flag } = currentDraft(state).draft
    return flag !== null && (flag.reason !== null || flag.remark !== '' || flag.suggestedText !== '')
  }
  return {
    /** The author's id. */
    person: personId,
    /** Resolves when the form accepts input. */
    ready,
    /**
     * Resolves to whether the form shows what the person entered: false if the server's draft came since the call, shown
     * or in conflict with what was entered meanwhile. If this device has no draft, it waits for the server's, once and
     * for at most 4 s; without a network it answers at once.
     */
    isComplete: async (): Promise<boolean> => {
      await ready
      const { localRevision, base } = currentDraft(state)
      if (localRevision > 0 || base !== null) return true
      await withTimeout(fetched, serverDraftTimeoutMs).catch(resolveFetched)
      const { base: serverDraft, conflictingDraft } = currentDraft(state)
      return serverDraft === null && conflictingDraft === null
    },
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Reads the draft and synchronizes it with other tabs and the server until the returned function is called. Calls
     * `handleSubmittedElsewhere` when another tab submitted the review.
     */
    open: (handleSubmittedElsewhere: () => void) => {
      onSubmittedElsewhere = handleSubmittedElsewhere
      // The submission may have been withdrawn.
      isSubmitted = false
      const listening = new AbortController()
      const { signal } = listening
      const stopFollowing = onStoredDraftChange(personId, taskId, () => dispatch({ kind: 'stored-changed' }))
      const onVisibilityChange = () => dispatch({ kind: document.hidden ? 'hide' : 'resync' })
      document.addEventListener('visibilitychange', onVisibilityChange, { signal })
      window.addEventListener('online', () => dispatch({ kind: 'resync' }), { signal })
      dispatch({ kind: 'open' })
      return () => {
        listening.abort()
        stopFollowing()
        dispatch({ kind: 'close' })
        void finish()
      }
    },
    change,
    /** Marks a segment, or removes its mark if it has the same one. */
    toggleMark: (mark: SegmentMark) => {
      const { draft } = currentDraft(state)
      const { segmentMarks = [], ...rest } = draft.result
      const changed = toggleMark(segmentMarks, mark)
      change({ ...draft, result: changed.length > 0 ? { ...rest, segmentMarks: changed } : rest })
    },
    /** Whether the person has entered something of a flag, which another one must not replace. */
    hasOpenFlag,
    /** Starts a flag, unless another one is being entered or the list is full. */
    startFlag: (...flag: Parameters<typeof newFlagDraft>) => {
      const { draft } = currentDraft(state)
      const isFull = (draft.result.flags ?? []).length >= maxFlags
      if (!hasOpenFlag() && !isFull) change({ ...draft, flag: newFlagDraft(...flag) })
    },
    /** Fills in the skip form with the videos' problems. A note the person wrote is not replaced. */
    reportProblems: (problems: MediaProblems, note: string) => {
      const { draft } = currentDraft(state)
      const skip = skipForMediaProblems(problems)
      if (skip) change({ ...draft, skip: { ...skip, note: draft.skip?.note || note } })
    },
    /** Stores the activity without notifying subscribers: `current` includes it, `view` only after the next change. */
    addActivity: (activity: Activity): Promise<void> => {
      dispatch({ kind: 'change', change: { kind: 'activity', activity } })
      return whenWritten()
    },
    /** Stores what was found in the sound. */
    addSoundFindings: (found: SoundFindings) => dispatch({ kind: 'change', change: { kind: 'found', found } }),
    /** The draft at this moment, including activity that `view` does not show yet. */
    current: (): ReviewDraft => currentDraft(state).draft,
    choose: (version: 'this' | 'other') => dispatch({ kind: 'change', change: { kind: 'resolve', version } }),
    /** Stores what is pending and stops sending the draft. */
    prepareSubmit: async (): Promise<void> => {
      await whenWritten()
      dispatch({ kind: 'submit' })
    },
    /** The outbox has the review: leaving the task does not send the draft as well. */
    markSubmitted: () => {
      isSubmitted = true
    },
    /** Sends all changes. Returns whether the server has stored them. */
    flush: async (): Promise<boolean> => {
      await whenWritten()
      return (await sendDraft()).kind === 'saved'
    },
    /** Deletes the draft after submission if `isDone` accepts it. Work that is still pending does not recreate it. */
    discard: async (isDone: (stored: StoredDraft) => boolean) => {
      dispatch({ kind: 'discard' })
      await deleteStoredDraftIf(personId, taskId, isDone)
    },
  }
}

/** Creates the controller of one person's draft of one task. */
export function useDraftController(personId: string, task: Task): DraftController {
  const [controller] = useState(() => createDraftController(personId, task._id, task.reopened !== null))
  return controller
}

/** Opens the draft and returns its current view. With `isOpen` false (a submitted review) no draft is stored. */
export function useReviewDraft(controller: DraftController, taskId: string, isOpen: boolean): DraftView {
  const client = useQueryClient()
  const [unreadView, setUnreadView] = useState<DraftView | null>(controller.view)
  const readView = () => {
    const view = controller.view()
    return unreadView ?? view
  }
  useEffect(() => {
    if (!isOpen) return undefined
    const close = controller.open(() => void client.invalidateQueries({ queryKey: taskQuery(taskId).queryKey }))
    // Shown in a transition: a change of the store renders the whole task in one.
    void controller.ready.then(() => startTransition(() => setUnreadView(null)))
    return close
  }, [controller, client, taskId, isOpen])
  return useSyncExternalStore(controller.subscribe, readView, readView)
}
