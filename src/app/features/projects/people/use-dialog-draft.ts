// Unsent input of a dialog: it outlives the dialog, and the page warns before it is closed.
import { useState } from 'react'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { setOpenWork } from '#src/app/platform/update/open-work.ts'

const drafts = new Map<string, unknown>()

export type DialogDraft<Value> = {
  readonly value: Value
  /** Whether there is unsent input. */
  readonly hasUnsaved: boolean
  readonly save: (value: Value) => void
  readonly discard: () => void
}

/** The signed-in person's input under `name`; `initial` before there is any. */
export function useDialogDraft<Value>(name: string, initial: Value): DialogDraft<Value> {
  const key = `${currentIdentity()?._id}:${name}`
  const [storedValue, setStoredValue] = useState(() => drafts.get(key) as Value | undefined)
  const setValue = (value: Value | undefined) => {
    if (value === undefined) drafts.delete(key)
    else drafts.set(key, value)
    setOpenWork(`draft ${key}`, value !== undefined)
    setStoredValue(value)
  }
  return {
    value: storedValue ?? initial,
    hasUnsaved: storedValue !== undefined,
    // A field emptied again has no input to lose.
    save: (value) => setValue(value === initial ? undefined : value),
    discard: () => setValue(undefined),
  }
}
