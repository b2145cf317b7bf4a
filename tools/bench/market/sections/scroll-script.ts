// What runs in the page while it is scrolled, as text: it lives in a browser, and everything here does not.

export type ScrollReport = {
  /** Milliseconds between one frame and the next. */
  readonly frames: readonly number[]
  /** The most elements there were at any time. */
  readonly elements: number
  /** The number of the last card that came into the page. */
  readonly reached: number
}

type Scroll = {
  /** Pixels a frame. */
  readonly step: number
  /** Ends at this card. */
  readonly cards: number
  /** Ends after so many milliseconds. */
  readonly timeoutMs: number
}

/** Scrolls down frame by frame, waiting at the bottom for more; answers a promise of a ScrollReport. */
export const scrollDown = ({ step, cards, timeoutMs }: Scroll): string => `new Promise((resolve) => {
  const frames = []
  let elements = 0
  let reached = 0
  const since = performance.now()
  let last = since
  const next = () => {
    const now = performance.now()
    frames.push(now - last)
    last = now
    if (frames.length % 15 === 0) {
      elements = Math.max(elements, document.querySelectorAll('*').length)
      for (const card of document.querySelectorAll('[aria-posinset]')) {
        reached = Math.max(reached, Number(card.getAttribute('aria-posinset')))
      }
      if (reached >= ${cards} || now - since > ${timeoutMs}) return resolve({ frames, elements, reached })
    }
    scrollBy({ top: ${step}, behavior: 'instant' })
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`

export const atTop = `scrollTo({ top: 0, behavior: 'instant' })`
