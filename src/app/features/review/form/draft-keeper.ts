// One person's draft of one task while its page is open: stored on the device at every change, sent to the server
// shortly after, and synchronized between tabs.
import type { DraftSent, DraftShelf } from '#src/app/platform/draft-sender.ts'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { ReviewDraft } from '#src/domain/review-draft.ts'
import {
  type Activity,
  choose,
  freshDraft,
  isUnsent,
  type KeptDraft,
  withActivity,
  withWords,
} from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft, dropKeptDrafts, readKeptDraft } from '#src/offline/drafts/store.ts'

/** Milliseconds without a change before the draft is sent, and the longest delay while changes continue. */
const restMs = 700
const longestMs = 4000

/** Milliseconds before the first retry, doubled for each further one up to the last. */
const firstRetryMs = 4000
const lastRetryMs = 60_000

const later = { kind: 'later' } as const

/** Loaded on demand: a change is stored on the device first, so the page does not wait for the code that sends it. */
const sender = () => import('#src/app/platform/draft-sender.ts')
const sendDraft = (person: string, task: string, shelf?: DraftShelf, signal?: AbortSignal): Promise<DraftSent> =>
  sender().then(
    (code) => code.sendDraft(person, task, shelf, signal),
    () => later,
  )

/** Where the newest version is. `none`: nothing was changed yet; `server`: only there, as the device has no room. */
export type DraftPlace = 'none' | 'saved' | 'device' | 'sending' | 'refused' | 'server' | 'no-room'

export type DraftView = {
  /** The stored draft is read. The form accepts no input before. */
  readonly ready: boolean
  readonly draft: ReviewDraft
  readonly place: DraftPlace
  /** Why the server rejected the draft. */
  readonly refusal: Error | null
  /** A version from another device, for the person to choose between the two. */
  readonly other: ReviewDraft | null
  /** The version that was not chosen. */
  readonly aside: ReviewDraft | null
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Reads and sends nothing before `open`. */
export function createDraftKeeper(person: string, task: string) {
  const listeners = new Set<() => void>()
  let channel: BroadcastChannel | null = null
  let gone = () => {}
  let kept: KeptDraft = freshDraft
  let view: DraftView = { ready: false, draft: kept.draft, place: 'none', refusal: null, other: null, aside: null }
  let words: ReviewDraft | null = null
  let writing: Promise<void> | null = null
  let room = true
  let sending: AbortController | null = null
  let outcome: DraftSent | null = null
  let dropped = false
  let closed = true
  let timer: number | undefined
  let waitingSince: number | null = null
  let retryMs = firstRetryMs

  let known = () => {}
  const ready = new Promise<void>((resolve) => {
    known = resolve
  })

  /** Makes the other tabs read the draft again. */
  const tell = () => {
    channel?.postMessage('changed')
  }

  const place = (): DraftPlace => {
    if (outcome?.kind === 'refused') return 'refused'
    if (!room) {
      if (words === null && !isUnsent(kept)) return 'server'
      return outcome === null || outcome.kind === 'saved' ? 'sending' : 'no-room'
    }
    if (kept.change === 0 && kept.base === null) return 'none'
    if (sending) return 'sending'
    return isUnsent(kept) || kept.other ? 'device' : 'saved'
  }
  const current = (): ReviewDraft =>
    words ? { ...kept.draft, result: words.result, flag: words.flag, skip: words.skip } : kept.draft
  const show = () => {
    view = {
      ready: view.ready,
      draft: current(),
      place: place(),
      refusal: outcome?.kind === 'refused' ? outcome.problem : null,
      other: kept.other?.draft ?? null,
      aside: kept.aside,
    }
    for (const listener of listeners) listener()
  }

  /** Reads what another tab or the sender stored. Input that is not stored yet takes precedence over it. */
  const look = async () => {
    // Without room the stored copy is older than the one in memory.
    if (!room) return show()
    const found = await readKeptDraft(person, task)
    if (closed || dropped) return
    if (found) kept = found
    else if (kept.change > 0 && room && words === null) gone()
    show()
  }

  const store = async (change: (before: KeptDraft) => KeptDraft) => {
    // Activity is still counted for a moment after sign-out or submission; it must not recreate the draft.
    const over = () => dropped || currentIdentity()?._id !== person
    if (over()) return
    const after = await changeKeptDraft(person, task, (now) => (over() ? now : change(room ? now : kept)))
    room = after !== null
    kept = after ?? change(kept)
    tell()
  }

  const write = async (): Promise<void> => {
    if (words !== null && !dropped) {
      const latest = words
      await store((now) => withWords(now, latest))
      if (words === latest) words = null
      return write()
    }
    writing = null
    show()
    sendSoon()
  }

  const onPage: DraftShelf = {
    read: () => Promise.resolve(kept),
    change: (change) => Promise.resolve((kept = change(kept))),
  }
  const shelf = () => (room ? undefined : onPage)

  const sendSoon = () => {
    if (closed || dropped || !isUnsent(kept) || outcome?.kind === 'refused') return
    const now = performance.now()
    waitingSince ??= now
    window.clearTimeout(timer)
    timer = window.setTimeout(() => void send(), Math.max(0, Math.min(restMs, waitingSince + longestMs - now)))
  }

  const send = async () => {
    window.clearTimeout(timer)
    if (sending || dropped) return
    waitingSince = null
    sending = new AbortController()
    show()
    outcome = await sendDraft(person, task, shelf(), sending.signal)
    sending = null
    await look()
    if (closed || dropped) return
    tell()
    if (outcome.kind === 'later') {
      timer = window.setTimeout(() => void send(), retryMs)
      retryMs = Math.min(lastRetryMs, retryMs * 2)
    } else {
      retryMs = firstRetryMs
      sendSoon()
    }
  }

  /** The tab with the input sends the draft; this tab schedules it too, in case the other one closes. */
  const follow = async () => {
    await look()
    sendSoon()
  }

  /** Fetches the draft when the page becomes visible or the network returns: another device may have changed it. */
  const renew = async () => {
    if (document.hidden || dropped) return
    await writing
    await sender().then(
      (code) => code.askForDraft(person, task, () => !dropped, shelf()),
      () => later,
    )
    await look()
    if (isUnsent(kept) && !sending) void send()
  }
  const leave = () => {
    if (document.hidden && isUnsent(kept)) void send()
  }

  const finish = async (line: BroadcastChannel) => {
    await writing
    // Later changes, such as dropping the draft after submission, are not announced by this page.
    if (channel === line) channel = null
    line.close()
    if (!dropped && isUnsent(kept) && outcome?.kind !== 'refused') await sendDraft(person, task, shelf())
  }

  const start = async () => {
    if (Object.keys(localStorage).some((key) => key.startsWith('review-draft:'))) {
      const { moveOldDrafts } = await import('#src/offline/drafts/old-drafts.ts')
      await moveOldDrafts(localStorage)
    }
    await look()
    view = { ...view, ready: true }
    known()
    show()
    await renew()
  }

  const onSeen = () => (document.hidden ? leave() : void renew())
  const onOnline = () => void renew()

  return {
    /** The author's id. */
    person,
    /** Resolves when the stored draft is read. */
    ready,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Reads the draft and synchronizes it with other tabs and the server until the returned function is called. Calls
     * `onGone` when another tab submitted the review.
     */
    open: (onGone: () => void) => {
      closed = false
      gone = onGone
      const line = new BroadcastChannel(`review-draft ${person}/${task}`)
      channel = line
      line.addEventListener('message', () => void follow())
      document.addEventListener('visibilitychange', onSeen)
      window.addEventListener('online', onOnline)
      void start()
      return () => {
        closed = true
        window.clearTimeout(timer)
        document.removeEventListener('visibilitychange', onSeen)
        window.removeEventListener('online', onOnline)
        // The last input may not be stored yet.
        void finish(line)
      }
    },
    change: (draft: ReviewDraft) => {
      words = draft
      if (outcome?.kind === 'refused' && outcome.problem.problem === 'invalid') outcome = null
      writing ??= write()
      show()
    },
    /** Stores the activity without notifying subscribers: `current` includes it, `view` only after the next change. */
    addActivity: (more: Activity) => store((now) => withActivity(now, more)),
    /** The draft at this moment, including activity that `view` does not show yet. */
    current,
    choose: async (which: 'this' | 'other') => {
      await writing
      await store((now) => choose(now, which))
      outcome = null
      show()
      void send()
    },
    /** Returns the newest version for submission. */
    handIn: async (): Promise<ReviewDraft> => {
      await writing
      // The submission contains the draft, so the draft is only sent as well when submitting takes long or fails.
      window.clearTimeout(timer)
      sending?.abort()
      if (isUnsent(kept)) timer = window.setTimeout(() => void send(), firstRetryMs)
      return current()
    },
    /** Sends all changes. Returns whether the server has stored them. */
    settle: async (): Promise<boolean> => {
      await writing
      return (await sendDraft(person, task, shelf())).kind === 'saved'
    },
    /** Deletes the draft after submission. Work that is still pending does not recreate it. */
    drop: async () => {
      dropped = true
      window.clearTimeout(timer)
      await dropKeptDrafts(person, [task])
      tell()
    },
  }
}
