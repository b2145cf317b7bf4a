import { type PointerEvent, useEffect, useRef, useState } from 'react'

/** Milliseconds from which a press on the slider shows the preview instead of being a tap. */
const longPressMs = 250

/** Half the thumb's width in px: the distance of its centre from the edge at either end. */
const thumbRadiusPx = 10

/**
 * The position of the slider's preview as a share from 0 to 1: hovered, long-pressed or dragged over; `null` if there
 * is none. The returned `showAt` sets it, for keys.
 */
export function useSliderPreview() {
  const [fraction, setFraction] = useState<number | null>(null)
  const timer = useRef(0)
  const clearTimer = () => window.clearTimeout(timer.current)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const close = () => {
    clearTimer()
    setFraction(null)
  }
  return {
    share: fraction,
    close,
    showAt: setFraction,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return
        const pressedFraction = fractionOf(event)
        clearTimer()
        timer.current = window.setTimeout(() => setFraction(pressedFraction), longPressMs)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        clearTimer()
        setFraction(fractionOf(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType !== 'mouse') close()
      },
      onPointerLeave: close,
      onPointerCancel: close,
    },
  }
}

function fractionOf({ clientX, currentTarget }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  const trackWidth = width - 2 * thumbRadiusPx
  return trackWidth > 0 ? Math.max(0, Math.min(1, (clientX - left - thumbRadiusPx) / trackWidth)) : 0
}
