import { useCallback, useEffect, useRef, useState } from 'react'
import { emptySlip, joined, readSlip, type Slip, writeSlip } from './outbox.ts'

const listeners = new Set<() => void>()

/** Changes a conversation's slip, whoever shows it. Answers whether the device had room. */
export function changeSlip(person: string, place: string, change: (slip: Slip) => Slip): boolean {
  const kept = writeSlip(localStorage, person, place, change(readSlip(localStorage, person, place)))
  for (const listener of listeners) listener()
  return kept
}

/** A thread began: what is left on the slip of its item goes on there. */
export function moveSlip(person: string, from: string, to: string): void {
  const slip = readSlip(localStorage, person, from)
  changeSlip(person, to, (there) => joined(slip, there))
  changeSlip(person, from, () => emptySlip)
}

/** The slip of one person and conversation, on the device as soon as it changes; in memory alone where there is no room. */
export function useSlip(person: string, place: string) {
  const [slip, setSlip] = useState(() => readSlip(localStorage, person, place))
  const latest = useRef(slip)
  const roomless = useRef(false)
  const show = useCallback((next: Slip) => {
    latest.current = next
    setSlip(next)
  }, [])
  useEffect(() => {
    const refresh = () => {
      if (!roomless.current) show(readSlip(localStorage, person, place))
    }
    listeners.add(refresh)
    window.addEventListener('storage', refresh)
    return () => {
      listeners.delete(refresh)
      window.removeEventListener('storage', refresh)
    }
  }, [person, place, show])
  const change = useCallback(
    (update: (slip: Slip) => Slip) => {
      const next = update(roomless.current ? latest.current : readSlip(localStorage, person, place))
      roomless.current = !changeSlip(person, place, () => next)
      show(next)
    },
    [person, place, show],
  )
  return { slip, change }
}
