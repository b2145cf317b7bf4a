import { useEffect, useState } from 'react'

/** Milliseconds without input before what was typed is searched. */
const debounceMs = 150

/** Returns the value after `debounceMs` without a change, and an empty value at once. Unchanged while composing. */
export function useDebouncedValue(value: string, isComposing: boolean): string {
  const [debouncedValue, setDebouncedValue] = useState('')
  useEffect(() => {
    if (isComposing) return
    const timer = window.setTimeout(() => setDebouncedValue(value), value === '' ? 0 : debounceMs)
    return () => window.clearTimeout(timer)
  }, [value, isComposing])
  return debouncedValue
}
