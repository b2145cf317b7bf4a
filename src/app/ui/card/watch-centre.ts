// On screens that cannot hover, the carousel that rests in the middle of the screen moves: one at a time.

/**
 * Milliseconds for which an element is in the middle before its listener is called: a carousel that passes while the
 * person scrolls would fetch a picture that nobody sees.
 */
const restMs = 300

type Listener = (isCentred: boolean) => void

const listeners = new Map<Element, Listener>()
/** The elements that the horizontal line through the middle of the screen crosses. */
const crossed = new Set<Element>()
let centred: Element | undefined
let restTimer = 0
let observer: IntersectionObserver | undefined

/** Calls `listener` when `element` rests as the centred one of those watched, or is no longer. Returns how to stop. */
export function watchCentre(element: Element, listener: Listener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossed.add(target)
        else crossed.delete(target)
      }
      // Nobody asked for the other pictures.
      if (document.documentElement.dataset['dataSaver'] !== 'on') update()
    },
    { rootMargin: '-50% 0px -50% 0px' },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    listeners.delete(element)
    crossed.delete(element)
    update()
  }
}

/** Of several in a row, the first one. */
function update(): void {
  const [first] = [...crossed].toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  if (first === centred) return
  const before = centred
  centred = first
  window.clearTimeout(restTimer)
  if (before) listeners.get(before)?.(false)
  if (first) restTimer = window.setTimeout(() => listeners.get(first)?.(true), restMs)
}
