// One person's draft of one task while its page is open: stored on the device at every change, sent to the server
// shortly after, and synchronized between tabs.
import type { SendDraftResult, DraftStore } from '#src/app/platform/outbox/send-drafts.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import {
  type Activity,
  resolveConflict,
  emptyStoredReviewDraft,
  isUnsent,
  type StoredReviewDraft,
  withActivity,
  withContent,
} from '#src/offline/drafts/stored-review-draft.ts'
import {
  updateStoredReviewDraft,
  deleteStoredReviewDrafts,
  readStoredReviewDraft,
} from '#src/offline/drafts/review-draft-store.ts'

/** Milliseconds without a change before the draft is sent, and the longest delay while changes continue. */
const sendDebounceMs = 700
const sendMaxWaitMs = 4000

/** Milliseconds before the first retry, doubled for each further one up to the last. */
const firstRetryMs = 4000
const maxRetryMs = 60_000

const retryLater = { kind: 'retry-later' } as const

/** Loaded on demand: a change is stored on the device first, so the page does not wait for the code that sends it. */
const loadDraftSender = () => import('#src/app/platform/outbox/send-drafts.ts')
const sendDraft = (
  personId: string,
  taskId: string,
  fallbackStore?: DraftStore,
  signal?: AbortSignal,
): Promise<SendDraftResult> =>
  loadDraftSender().then(
    (module) => module.sendDraft(personId, taskId, fallbackStore, signal),
    () => retryLater,
  )

/** Where the newest version is. `none`: nothing was changed yet; `server`: only there, as the device has no room. */
export type DraftSaveState = 'none' | 'saved' | 'device' | 'sending' | 'refused' | 'server' | 'storage-full'

export type DraftView = {
  /** The stored draft is read. The form accepts no input before. */
  readonly ready: boolean
  readonly draft: ReviewDraft
  readonly saveState: DraftSaveState
  /** Why the server rejected the draft. */
  readonly rejection: Error | null
  /** A version from another device, for the person to choose between the two. */
  readonly conflictingDraft: ReviewDraft | null
  /** The version that was not chosen. */
  readonly discardedVersion: ReviewDraft | null
}

export type DraftController = ReturnType<typeof createDraftController>

/** Reads and sends nothing before `open`. */
export function createDraftController(personId: string, taskId: string) {
  const listeners = new Set<() => void>()
  let channel: BroadcastChannel | null = null
  let onSubmittedElsewhere = () => {}
  let storedDraft: StoredReviewDraft = emptyStoredReviewDraft
  let view: DraftView = {
    ready: false,
    draft: storedDraft.draft,
    saveState: 'none',
    rejection: null,
    conflictingDraft: null,
    discardedVersion: null,
  }
  let unsavedDraft: ReviewDraft | null = null
  let pendingWrite: Promise<void> | null = null
  let hasStorage = true
  let sendController: AbortController | null = null
  let lastSendResult: SendDraftResult | null = null
  let isDiscarded = false
  let isClosed = true
  let sendTimer: number | undefined
  let pendingSinceMs: number | null = null
  let retryMs = firstRetryMs

  let resolveReady = () => {}
  const ready = new Promise<void>((resolve) => {
    resolveReady = resolve
  })

  /** Makes the other tabs read the draft again. */
  const notifyOtherTabs = () => {
    channel?.postMessage('changed')
  }

  const saveState = (): DraftSaveState => {
    if (lastSendResult?.kind === 'refused') return 'refused'
    if (!hasStorage) {
      if (unsavedDraft === null && !isUnsent(storedDraft)) return 'server'
      return lastSendResult === null || lastSendResult.kind === 'saved' ? 'sending' : 'storage-full'
    }
    if (storedDraft.localRevision === 0 && storedDraft.base === null) return 'none'
    if (sendController) return 'sending'
    return isUnsent(storedDraft) || storedDraft.conflictingDraft ? 'device' : 'saved'
  }
  const current = (): ReviewDraft =>
    unsavedDraft
      ? { ...storedDraft.draft, result: unsavedDraft.result, flag: unsavedDraft.flag, skip: unsavedDraft.skip }
      : storedDraft.draft
  const publishView = () => {
    view = {
      ready: view.ready,
      draft: current(),
      saveState: saveState(),
      rejection: lastSendResult?.kind === 'refused' ? lastSendResult.problem : null,
      conflictingDraft: storedDraft.conflictingDraft?.draft ?? null,
      discardedVersion: storedDraft.discardedDraft,
    }
    for (const listener of listeners) listener()
  }

  /** Reads what another tab or the sender stored. Input that is not stored yet takes precedence over it. */
  const reload = async () => {
    // Without room the stored copy is older than the one in memory.
    if (!hasStorage) return publishView()
    const latestStored = await readStoredReviewDraft(personId, taskId)
    if (isClosed || isDiscarded) return
    if (latestStored) storedDraft = latestStored
    else if (storedDraft.localRevision > 0 && hasStorage && unsavedDraft === null) onSubmittedElsewhere()
    publishView()
  }

  const persist = async (change: (before: StoredReviewDraft) => StoredReviewDraft) => {
    // Activity is still counted for a moment after sign-out or submission; it must not recreate the draft.
    const isObsolete = () => isDiscarded || currentIdentity()?._id !== personId
    if (isObsolete()) return
    const persisted = await updateStoredReviewDraft(personId, taskId, (now) =>
      isObsolete() ? now : change(hasStorage ? now : storedDraft),
    )
    hasStorage = persisted !== null
    storedDraft = persisted ?? change(storedDraft)
    notifyOtherTabs()
  }

  const flushWrites = async (): Promise<void> => {
    if (unsavedDraft !== null && !isDiscarded) {
      const latest = unsavedDraft
      await persist((now) => withContent(now, latest))
      if (unsavedDraft === latest) unsavedDraft = null
      return flushWrites()
    }
    pendingWrite = null
    publishView()
    scheduleSend()
  }

  const memoryStore: DraftStore = {
    read: () => Promise.resolve(storedDraft),
    change: (change) => Promise.resolve((storedDraft = change(storedDraft))),
  }
  const fallbackStore = () => (hasStorage ? undefined : memoryStore)

  const scheduleSend = () => {
    if (isClosed || isDiscarded || !isUnsent(storedDraft) || lastSendResult?.kind === 'refused') return
    const now = performance.now()
    pendingSinceMs ??= now
    window.clearTimeout(sendTimer)
    sendTimer = window.setTimeout(
      () => void send(),
      Math.max(0, Math.min(sendDebounceMs, pendingSinceMs + sendMaxWaitMs - now)),
    )
  }

  const send = async () => {
    window.clearTimeout(sendTimer)
    if (sendController || isDiscarded) return
    pendingSinceMs = null
    sendController = new AbortController()
    publishView()
    lastSendResult = await sendDraft(personId, taskId, fallbackStore(), sendController.signal)
    sendController = null
    await reload()
    if (isClosed || isDiscarded) return
    notifyOtherTabs()
    if (lastSendResult.kind === 'retry-later') {
      sendTimer = window.setTimeout(() => void send(), retryMs)
      retryMs = Math.min(maxRetryMs, retryMs * 2)
    } else {
      retryMs = firstRetryMs
      scheduleSend()
    }
  }

  /** The tab with the input sends the draft; this tab schedules it too, in case the other one closes. */
  const onTabMessage = async () => {
    await reload()
    scheduleSend()
  }

  /** Fetches the draft when the page becomes visible or the network returns: another device may have changed it. */
  const resync = async () => {
    if (document.hidden || isDiscarded) return
    await pendingWrite
    await loadDraftSender().then(
      (module) => module.fetchDraft(personId, taskId, () => !isDiscarded, fallbackStore()),
      () => retryLater,
    )
    await reload()
    if (isUnsent(storedDraft) && !sendController) void send()
  }
  const flushWhenHidden = () => {
    if (document.hidden && isUnsent(storedDraft)) void send()
  }

  const closeChannel = async (tabChannel: BroadcastChannel) => {
    await pendingWrite
    // Later changes, such as dropping the draft after submission, are not announced by this page.
    if (channel === tabChannel) channel = null
    tabChannel.close()
    if (!isDiscarded && isUnsent(storedDraft) && lastSendResult?.kind !== 'refused')
      await sendDraft(personId, taskId, fallbackStore())
  }

  const initialize = async () => {
    await reload()
    view = { ...view, ready: true }
    resolveReady()
    publishView()
    await resync()
  }

  const onVisibilityChange = () => (document.hidden ? flushWhenHidden() : void resync())
  const onOnline = () => void resync()

  return {
    /** The author's id. */
    person: personId,
    /** Resolves when the stored draft is read. */
    ready,
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
      isClosed = false
      onSubmittedElsewhere = handleSubmittedElsewhere
      const tabChannel = new BroadcastChannel(`review-draft ${personId}/${taskId}`)
      channel = tabChannel
      tabChannel.addEventListener('message', () => void onTabMessage())
      document.addEventListener('visibilitychange', onVisibilityChange)
      window.addEventListener('online', onOnline)
      void initialize()
      return () => {
        isClosed = true
        window.clearTimeout(sendTimer)
        document.removeEventListener('visibilitychange', onVisibilityChange)
        window.removeEventListener('online', onOnline)
        // The last input may not be stored yet.
        void closeChannel(tabChannel)
      }
    },
    change: (draft: ReviewDraft) => {
      unsavedDraft = draft
      if (lastSendResult?.kind === 'refused' && lastSendResult.problem.problem === 'invalid') lastSendResult = null
      pendingWrite ??= flushWrites()
      publishView()
    },
    /** Stores the activity without notifying subscribers: `current` includes it, `view` only after the next change. */
    addActivity: (activity: Activity) => persist((now) => withActivity(now, activity)),
    /** The draft at this moment, including activity that `view` does not show yet. */
    current,
    choose: async (version: 'this' | 'other') => {
      await pendingWrite
      await persist((now) => resolveConflict(now, version))
      lastSendResult = null
      publishView()
      void send()
    },
    /** Returns the newest version for submission. */
    prepareSubmit: async (): Promise<ReviewDraft> => {
      await pendingWrite
      // The submission contains the draft, so the draft is only sent as well when submitting takes long or fails.
      window.clearTimeout(sendTimer)
      sendController?.abort()
      if (isUnsent(storedDraft)) sendTimer = window.setTimeout(() => void send(), firstRetryMs)
      return current()
    },
    /** Sends all changes. Returns whether the server has stored them. */
    flush: async (): Promise<boolean> => {
      await pendingWrite
      return (await sendDraft(personId, taskId, fallbackStore())).kind === 'saved'
    },
    /** Deletes the draft after submission. Work that is still pending does not recreate it. */
    discard: async () => {
      isDiscarded = true
      window.clearTimeout(sendTimer)
      await deleteStoredReviewDrafts(personId, [taskId])
      notifyOtherTabs()
    },
  }
}
