// The script that scrolls the page, as text because it runs in the browser.

export type ScrollReport = {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** The maximum number of elements. */
  readonly elements: number
  /** The number of the last card that was rendered. */
  readonly reached: number
}

type Scroll = {
  /** Pixels per frame. */
  readonly step: number
  /** Stops at this card. */
  readonly cards: number
  /** Stops after this many milliseconds. */
  readonly timeoutMs: number
}

/** Scrolls down frame by frame, waiting at the bottom for the next page. Evaluates to a promise of a ScrollReport. */
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
