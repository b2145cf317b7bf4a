import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds from which a press on the slider shows the preview instead of being a tap. */
const longPress = 250

/** Half the thumb's width in px: the distance of its centre from the edge at either end. */
const halfThumb = 10

/**
 * The position of the slider's preview as a share from 0 to 1: hovered, long-pressed or dragged over; `null` when there
 * is none. The returned `ask` sets it, for keys.
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
