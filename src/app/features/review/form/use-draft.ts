import { useCallback, useRef, useState } from 'react'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import { type Draft, dropDraft, emptyDraft, type PendingSubmission, readDraft, writeDraft } from './draft-store.ts'

export type DraftKeeper = {
  readonly result: ReviewResult
  readonly change: (result: ReviewResult) => void
  /** Active time of earlier sittings, in milliseconds. */
  readonly earlierMs: number
  readonly keepActiveMs: (activeMs: number) => void
  /**
   * The submission to send now: the one under way when nothing changed since, so that a review whose answer got
   * lost is not stored twice; else a new one.
   */
  readonly submission: (duration: number | null) => PendingSubmission
  readonly drop: () => void
  readonly state: 'untouched' | 'saved' | 'no-room'
}

/** The form of one person and task, on the device as soon as it changes. */
export function useDraft(person: string, task: string): DraftKeeper {
  const [stored] = useState(() => readDraft(localStorage, person, task))
  const first = stored ?? emptyDraft
  const latest = useRef<Draft>(first)
  const [result, setResult] = useState(first.result)
  const [state, setState] = useState<DraftKeeper['state']>(stored ? 'saved' : 'untouched')

  const dropped = useRef(false)
  const keep = useCallback(
    (changes: Partial<Draft>) => {
      // The clock runs on for a moment after the review is in or the person has left; it must not bring the draft back.
      if (dropped.current || (currentIdentity()?._id ?? '') !== person) return true
      latest.current = { ...latest.current, ...changes }
      return writeDraft(localStorage, person, task, latest.current)
    },
    [person, task],
  )

  return {
    result,
    change: (next) => {
      setResult(next)
      setState(keep({ result: next, pending: null }) ? 'saved' : 'no-room')
    },
    earlierMs: stored?.activeMs ?? 0,
    keepActiveMs: useCallback((activeMs: number) => void keep({ activeMs }), [keep]),
    submission: (duration) => {
      const fresh = { key: crypto.randomUUID(), result: latest.current.result, ...(duration !== null && { duration }) }
      const pending = latest.current.pending ?? fresh
      keep({ pending })
      return pending
    },
    drop: () => {
      dropped.current = true
      dropDraft(localStorage, person, task)
    },
    state,
  }
}
