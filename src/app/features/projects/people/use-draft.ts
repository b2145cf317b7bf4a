// Unsent input of a dialog: it outlives the dialog, and the page warns before it is closed.
import { useState } from 'react'
import { currentIdentity } from '#src/app/platform/session.ts'

const drafts = new Map<string, unknown>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function watch(): void {
  if (drafts.size > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

export type Draft<Value> = {
  readonly value: Value
  /** Whether there is unsent input. */
  readonly unsent: boolean
  readonly write: (value: Value) => void
  readonly drop: () => void
}

/** The signed-in person's input under `name`; `initial` before there is any. */
export function useDraft<Value>(name: string, initial: Value): Draft<Value> {
  const key = `${currentIdentity()?._id}:${name}`
  const [kept, setKept] = useState(() => drafts.get(key) as Value | undefined)
  const keep = (value: Value | undefined) => {
    if (value === undefined) drafts.delete(key)
    else drafts.set(key, value)
    watch()
    setKept(value)
  }
  return { value: kept ?? initial, unsent: kept !== undefined, write: keep, drop: () => keep(undefined) }
}
