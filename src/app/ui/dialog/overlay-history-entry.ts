// While an overlay (a dialog or sheet) is open, the history has an extra entry above the page's, with the same URL.
// Back consumes it and closes the overlay. The Navigation API would need no extra entry, but it cannot prevent a
// navigation to another document (as after a reload), and Safari supports it only since 26.2.
import { assertNever } from '#src/domain/assert-never.ts'

/** The marker in the state of the overlay's entry. */
const overlayMarker = 'closesOverlay'

/** The limit of a step back within the page. It normally takes a few milliseconds. */
const stepTimeoutMs = 1000

type HistoryChange = () => void

type Phase =
  | { readonly kind: 'absent' }
  /** `pageState`: the state of the page's entry. `pendingChange`: applied once the page's entry is current again. */
  | { readonly kind: 'present'; readonly pageState: string; readonly pendingChange: HistoryChange | null }
  /** Stepping back to the page's entry. The router's changes are queued meanwhile. */
  | { readonly kind: 'leaving'; readonly pageState: string; readonly queued: readonly HistoryChange[] }
  /** Stepping back from an entry whose overlay is no longer open. */
  | { readonly kind: 'bouncing' }

export type OverlayHistoryEntry = {
  /** Sets whether any overlay is open. The entry is added at once and removed in a later task. */
  readonly setNeeded: (needed: boolean) => void
}

/** Manages the overlays' entry in `page`'s history. `onBack` closes the topmost overlay, if it can be closed. */
export function createOverlayHistoryEntry(page: Window, onBack: () => void): OverlayHistoryEntry {
  const { history } = page
  // The router wraps both methods of this history. The native ones do not notify it.
  const native: History = Object.getPrototypeOf(history)
  const push: History['pushState'] = (...args) => native.pushState.apply(history, args)
  const replace: History['replaceState'] = (...args) => native.replaceState.apply(history, args)
  const routerHistory = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  let needed = false
  let phase: Phase = { kind: 'absent' }
  let timer = 0

  function stepBack(next: Phase): void {
    phase = next
    history.back()
    timer = page.setTimeout(finishStep, stepTimeoutMs)
  }

  function finishStep(): void {
    page.clearTimeout(timer)
    const queued = phase.kind === 'leaving' ? phase.queued : []
    phase = { kind: 'absent' }
    for (const change of queued) change()
    sync()
  }

  function sync(): void {
    if (phase.kind === 'absent' && needed) {
      phase = { kind: 'present', pageState: JSON.stringify(history.state), pendingChange: null }
      push({ ...history.state, [overlayMarker]: true }, '')
    } else if (phase.kind === 'present' && !needed) {
      const { pageState, pendingChange } = phase
      stepBack({ kind: 'leaving', pageState, queued: pendingChange ? [pendingChange] : [] })
    }
  }

  function handlePopState(event: PopStateEvent): void {
    const state = JSON.stringify(history.state)
    switch (phase.kind) {
      case 'absent':
        if (!isOverlayEntry(history.state)) return
        event.stopImmediatePropagation()
        return stepBack({ kind: 'bouncing' })
      case 'present': {
        const { pageState, pendingChange } = phase
        phase = { kind: 'absent' }
        // Several steps at once leave the page and the overlay.
        if (state !== pageState) return
        event.stopImmediatePropagation()
        pendingChange?.()
        onBack()
        // An overlay that stays open, or one below the closed overlay, gets an entry again.
        page.setTimeout(sync)
        return
      }
      case 'leaving':
        if (state === phase.pageState) event.stopImmediatePropagation()
        return finishStep()
      case 'bouncing':
        return finishStep()
      default:
        assertNever(phase)
    }
  }

  // A page opened from an overlay replaces the overlay's entry.
  history.pushState = (state, unused, url) => {
    if (phase.kind === 'leaving') phase = enqueue(phase, () => push(state, unused, url))
    else if (phase.kind === 'present') {
      const { pendingChange } = phase
      phase = { kind: 'absent' }
      if (!pendingChange) return replace(state, unused, url)
      // The pending change of the page's entry needs its own entry.
      pendingChange()
      push(state, unused, url)
    } else routerHistory.push(state, unused, url)
  }
  history.replaceState = (state, unused, url) => {
    if (phase.kind === 'leaving') phase = enqueue(phase, () => replace(state, unused, url))
    else if (phase.kind === 'present') {
      phase = { ...phase, pendingChange: () => replace(state, unused, url) }
      replace({ ...state, [overlayMarker]: true }, unused, url)
    } else routerHistory.replace(state, unused, url)
  }
  page.addEventListener('popstate', handlePopState, { capture: true })
  if (isOverlayEntry(history.state)) stepBack({ kind: 'bouncing' })

  return {
    setNeeded: (next) => {
      needed = next
      if (needed) sync()
      // Deferred: another overlay or page that opens in the same task makes the step unnecessary.
      else page.setTimeout(sync)
    },
  }
}

type LeavingPhase = Extract<Phase, { kind: 'leaving' }>

const enqueue = (phase: LeavingPhase, change: HistoryChange): LeavingPhase => ({
  ...phase,
  queued: [...phase.queued, change],
})

const isOverlayEntry = (state: unknown) => typeof state === 'object' && state !== null && overlayMarker in state
