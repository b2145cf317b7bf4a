// Pull to refresh for the installed app on iOS, where the system offers neither the gesture nor a reload button.
import styles from './attach-pull-to-refresh.module.css'

/** The indicator's distance from which releasing refreshes. The indicator moves half as far as the finger. */
const refreshThresholdPx = 64
const maxPullPx = 96

type Pull = { readonly x: number; readonly y: number; distancePx: number }

type PullToRefreshOptions = {
  readonly refresh: () => Promise<unknown>
  /** Announced during the refresh. */
  readonly busyLabel: string
  /** Whether the current screen supports the gesture. */
  readonly isEnabled: () => boolean
}

/** Returns a function that removes it. */
export function attachPullToRefresh({ refresh, busyLabel, isEnabled }: PullToRefreshOptions): () => void {
  const indicator = document.createElement('div')
  indicator.className = styles['indicator'] ?? ''
  indicator.role = 'status'
  let pull: Pull | null = null
  let isRefreshing = false

  const show = (distancePx: number) => {
    if (distancePx > 0 && !indicator.isConnected) document.body.append(indicator)
    indicator.style.translate = `0 ${Math.min(distancePx, maxPullPx)}px`
    indicator.style.rotate = isRefreshing ? '' : `${distancePx * 3}deg`
    indicator.toggleAttribute('data-ready', distancePx >= refreshThresholdPx)
    if (distancePx <= 0) indicator.remove()
  }
  const startPull = ({ touches, target }: TouchEvent) => {
    const [touch] = touches
    pull = null
    if (isRefreshing || !touch || touches.length > 1 || window.scrollY > 0 || !isEnabled() || isGestureTaken(target))
      return
    pull = { x: touch.clientX, y: touch.clientY, distancePx: 0 }
  }
  const movePull = ({ touches }: TouchEvent) => {
    const [touch] = touches
    if (!pull || !touch) return
    const [across, down] = [Math.abs(touch.clientX - pull.x), touch.clientY - pull.y]
    // Scrolling and horizontal gestures cancel the pull.
    if (window.scrollY > 0 || (pull.distancePx === 0 && across > Math.max(down, 0))) {
      pull = null
      show(0)
      return
    }
    pull.distancePx = Math.max(0, down / 2)
    show(pull.distancePx)
  }
  const endPull = () => {
    const isFarEnough = pull !== null && pull.distancePx >= refreshThresholdPx
    pull = null
    if (isRefreshing) return
    if (!isFarEnough) return show(0)
    isRefreshing = true
    indicator.textContent = busyLabel
    indicator.dataset['busy'] = ''
    show(refreshThresholdPx)
    const reset = () => {
      isRefreshing = false
      indicator.textContent = ''
      delete indicator.dataset['busy']
      show(0)
    }
    void refresh().then(reset, reset)
  }
  const listeners = new AbortController()
  const options = { passive: true, signal: listeners.signal }
  document.addEventListener('touchstart', startPull, options)
  document.addEventListener('touchmove', movePull, options)
  document.addEventListener('touchend', endPull, options)
  document.addEventListener('touchcancel', endPull, options)
  return () => {
    listeners.abort()
    indicator.remove()
  }
}

/** Whether the target handles vertical drags itself, or a dialog locks scrolling. */
function isGestureTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[data-locks-scroll]')) return true
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) {
    if (element.matches('input, textarea, select, [role="slider"]') || element.scrollTop > 0) return true
  }
  return false
}
