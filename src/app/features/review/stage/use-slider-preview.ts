import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds a finger rests on the slider before it is asking rather than tapping. */
const longPress = 250

/** Half the slider's thumb in px: its middle stands that far from the edge at either end. */
const halfThumb = 10

/**
 * The place of a slider that is asked about, as a share of 0 to 1: pointed at, held or dragged over; `null` when none
 * is. `ask` is for keys.
 */
export function useSliderPreview() {
  const [share, setShare] = useState<number | null>(null)
  const timer = useRef(0)
  const stopWaiting = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const close = () => {
    stopWaiting()
    setShare(null)
  }
  return {
    share,
    close,
    ask: setShare,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return
        const place = shareOf(event)
        stopWaiting()
        timer.current = window.setTimeout(() => setShare(place), longPress)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        stopWaiting()
        setShare(shareOf(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'mouse') close()
      },
      onPointerLeave: close,
      onPointerCancel: close,
    },
  }
}

function shareOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const length = width - 2 * halfThumb
  return length > 0 ? Math.max(0, Math.min(1, (clientX - left - halfThumb) / length)) : 0
}
