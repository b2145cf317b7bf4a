// While a layer (a dialog, a sheet) is open, an entry of its own lies on the page's entry in the history, with the same
// address: Back consumes it, and the layer closes. The Navigation API would leave the history alone, but it can't keep
// a page from being left for another document, as after a reload, and Safari has it since 26.2 only.
import { assertNever } from '#src/domain/assert-never.ts'

/** The marker in the state of a layer's entry. */
const overlayMarker = 'closesOverlay'

/** Milliseconds a step back inside the page may take; it takes a few. */
const stepTimeoutMs = 1000

type HistoryChange = () => void

type Phase =
  | { readonly kind: 'absent' }
  /** `below`: the state of the page's entry. `covered`: how that entry is to change once it is the current one. */
  | { readonly kind: 'present'; readonly pageState: string; readonly pendingChange: HistoryChange | null }
  /** On the way back to the page's entry; what the router writes meanwhile is queued. */
  | { readonly kind: 'leaving'; readonly pageState: string; readonly queued: readonly HistoryChange[] }
  /** On the way back from an entry whose layer is long closed. */
  | { readonly kind: 'bouncing' }

export type OverlayHistoryEntry = {
  /** Whether any layer is open. The entry is added at once and removed in a later task. */
  readonly setNeeded: (needed: boolean) => void
}

/** Manages the entry of the open layers in `page`'s history. `onCancel` closes the topmost layer, if it can be closed. */
export function createOverlayHistoryEntry(page: Window, onBack: () => void): OverlayHistoryEntry {
  const { history } = page
  // The router wraps both methods of this history to notify itself; what happens here it need not know.
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
        // Several steps at once leave the page, and the layer with it.
        if (state !== pageState) return
        event.stopImmediatePropagation()
        pendingChange?.()
        onBack()
        // A layer that stays, or one below the layer that closed, gets an entry again.
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

  // A page that is opened from inside a layer takes the place of the layer's entry.
  history.pushState = (state, unused, url) => {
    if (phase.kind === 'leaving') phase = enqueue(phase, () => push(state, unused, url))
    else if (phase.kind === 'present') {
      const { pendingChange } = phase
      phase = { kind: 'absent' }
      if (!pendingChange) return replace(state, unused, url)
      // What the page's entry was to become is worth an entry more.
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
      // A layer that follows at once, or a page that is opened now, makes the step unnecessary.
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
