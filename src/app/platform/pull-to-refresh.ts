// Drawing a page down at its top asks for everything on it anew: in an app on an iOS home screen, where the browser has
// neither that nor a button for it.
import styles from './pull-to-refresh.module.css'

/** Pixels the mark comes down until letting go refreshes; it follows the finger at half its pace. */
const farEnough = 64
const furthest = 96

type Pull = { readonly x: number; readonly y: number; way: number }

type Options = {
  readonly refresh: () => Promise<unknown>
  /** What is said while it lasts. */
  readonly words: string
  /** Whether what is shown now is to be drawn down at all. */
  readonly here: () => boolean
}

/** Answers a function that ends it. */
export function followPull({ refresh, words, here }: Options): () => void {
  const mark = document.createElement('div')
  mark.className = styles['mark'] ?? ''
  mark.role = 'status'
  let pull: Pull | null = null
  let busy = false

  const show = (way: number) => {
    if (way > 0 && !mark.isConnected) document.body.append(mark)
    mark.style.translate = `0 ${Math.min(way, furthest)}px`
    mark.style.rotate = busy ? '' : `${way * 3}deg`
    mark.toggleAttribute('data-enough', way >= farEnough)
    if (way <= 0) mark.remove()
  }
  const begin = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    pull = null
    if (busy || !touch || touches.length > 1 || window.scrollY > 0 || !here() || isHeld(target)) return
    pull = { x: touch.clientX, y: touch.clientY, way: 0 }
  }
  const move = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!pull || !touch) return
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y]
    // A page that scrolls, or a finger that goes sideways, has something else in mind.
    if (window.scrollY > 0 || (pull.way === 0 && across > Math.max(down, 0))) {
      pull = null
      show(0)
      return
    }
    pull.way = Math.max(0, down / 2)
    show(pull.way)
  }
  const end = () => {
    const enough = pull !== null && pull.way >= farEnough
    pull = null
    if (busy) return
    if (!enough) return show(0)
    busy = true
    mark.textContent = words
    mark.dataset['busy'] = ''
    show(farEnough)
    const rest = () => {
      busy = false
      mark.textContent = ''
      delete mark.dataset['busy']
      show(0)
    }
    void refresh().then(rest, rest)
  }
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  document.addEventListener('touchstart', begin, options)
  document.addEventListener('touchmove', move, options)
  document.addEventListener('touchend', end, options)
  document.addEventListener('touchcancel', end, options)
  return () => {
    listening.abort()
    mark.remove()
  }
}

/** What has a use of its own for a finger that goes down, and pages that a dialog holds. */
function isHeld(target: EventTarget | null): boolean {
  if (document.querySelector('[data-holds-page]')) return true
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.matches('input, textarea, select, [role="slider"]') || element.scrollTop > 0) return true
  }
  return false
}
