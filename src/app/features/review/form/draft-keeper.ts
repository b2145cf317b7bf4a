// One person's review of one task while it is on the page: on the device as soon as it changes, on the server a moment
// later, and the same in every tab.
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

/** Milliseconds without a change before it is sent, and the longest it waits while changes go on. */
const restMs = 700
const longestMs = 4000

/** Milliseconds before the server is tried again, doubled each time up to the last. */
const firstRetryMs = 4000
const lastRetryMs = 60_000

const later = { kind: 'later' } as const

/** The page does not wait for the code that talks to the server: what is typed is on the device first. */
const sender = () => import('#src/app/platform/draft-sender.ts')
const sendDraft = (person: string, task: string, shelf?: DraftShelf, signal?: AbortSignal): Promise<DraftSent> =>
  sender().then(
    (code) => code.sendDraft(person, task, shelf, signal),
    () => later,
  )

/** Where the newest words are. `none`: nothing was changed yet; `server`: there alone, this device has no room. */
export type DraftPlace = 'none' | 'saved' | 'device' | 'sending' | 'refused' | 'server' | 'no-room'

export type DraftView = {
  /** What the device has is known; nothing may be typed before. */
  readonly ready: boolean
  readonly draft: ReviewDraft
  readonly place: DraftPlace
  /** Why the server does not take it. */
  readonly refusal: Error | null
  /** What another device wrote meanwhile, to choose from. */
  readonly other: ReviewDraft | null
  /** The version that was not gone on with. */
  readonly aside: ReviewDraft | null
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** Nothing happens before `open`. */
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

  /** The other tabs look again. */
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

  /** What another tab or the sender wrote is taken over; what is typed and not yet written stands above it. */
  const look = async () => {
    // What a device without room still has is older than what the page has.
    if (!room) return show()
    const found = await readKeptDraft(person, task)
    if (closed || dropped) return
    if (found) kept = found
    else if (kept.change > 0 && room && words === null) gone()
    show()
  }

  const store = async (change: (before: KeptDraft) => KeptDraft) => {
    // The clock runs on for a moment after the person has left; that must not bring anything back.
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

  /** The tab it was typed in sends it; should that be gone by then, this one does. */
  const follow = async () => {
    await look()
    sendSoon()
  }

  /** Coming back, or a network that is back: perhaps another device went on meanwhile. */
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
    // What comes after, as the review having been handed in, is told to nobody from here.
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
    /** Whose draft it is. */
    person,
    /** Once what the device has is known. */
    ready,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /**
     * Reads what there is and keeps it in step with other tabs and the server. `onGone` is told when another tab handed
     * the review in. Answers how to end it.
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
        // What was typed last may still be on its way to the device.
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
    /** The newest words, to be handed in. */
    handIn: async (): Promise<ReviewDraft> => {
      await writing
      // What is handed in now is not sent as a draft beside it, unless the handing in takes long or fails.
      window.clearTimeout(timer)
      sending?.abort()
      if (isUnsent(kept)) timer = window.setTimeout(() => void send(), firstRetryMs)
      return current()
    },
    /** Brings everything to the server; answers whether it is there. */
    settle: async (): Promise<boolean> => {
      await writing
      return (await sendDraft(person, task, shelf())).kind === 'saved'
    },
    /** The review is in: nothing of it is left here, and what is still under way brings nothing back. */
    drop: async () => {
      dropped = true
      window.clearTimeout(timer)
      await dropKeptDrafts(person, [task])
      tell()
    },
  }
}
