// Unsent input that outlives its dialog or form. The page warns before it is closed.
import { useState } from 'react'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { setOpenWork } from './open-work.ts'

const inputs = new Map<string, unknown>()

export type UnsentInput<Value> = {
  readonly value: Value
  /** Whether there is unsent input. */
  readonly hasUnsaved: boolean
  readonly save: (value: Value) => void
  readonly discard: () => void
}

/** The signed-in person's input under `name`; `initial` before there is any. */
export function useUnsentInput<Value>(name: string, initial: Value): UnsentInput<Value> {
  const key = `${currentIdentity()?._id}:${name}`
  const [storedValue, setStoredValue] = useState(() => inputs.get(key) as Value | undefined)
  const setValue = (value: Value | undefined) => {
    if (value === undefined) inputs.delete(key)
    else inputs.set(key, value)
    setOpenWork(`input ${key}`, value !== undefined)
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
