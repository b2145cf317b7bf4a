// While a layer (a dialog, a sheet) is open, an entry of its own lies on the page's entry in the history, with the same
// address: Back consumes it, and the layer closes. The Navigation API would leave the history alone, but it can't keep
// a page from being left for another document, as after a reload, and Safari has it since 26.2 only.
import { assertNever } from '#src/domain/assert-never.ts'

/** The marker in the state of a layer's entry. */
const marker = 'closesLayer'

/** Milliseconds a step back inside the page may take; it takes a few. */
const stepLimit = 1000

type Change = () => void

type Phase =
  | { readonly kind: 'absent' }
  /** `below`: the state of the page's entry. `covered`: how that entry is to change once it is the current one. */
  | { readonly kind: 'present'; readonly below: string; readonly covered: Change | null }
  /** On the way back to the page's entry; what the router writes meanwhile is queued. */
  | { readonly kind: 'leaving'; readonly below: string; readonly queued: readonly Change[] }
  /** On the way back from an entry whose layer is long closed. */
  | { readonly kind: 'bouncing' }

export type LayerEntry = {
  /** Whether any layer is open. The entry is added at once and removed in a later task. */
  readonly setNeeded: (needed: boolean) => void
}

/** Manages the entry of the open layers in `page`'s history. `onBack` closes the topmost layer, if it can be closed. */
export function createLayerEntry(page: Window, onBack: () => void): LayerEntry {
  const { history } = page
  // The router wraps both methods of this history to notify itself; what happens here it need not know.
  const native: History = Object.getPrototypeOf(history)
  const push: History['pushState'] = (...args) => native.pushState.apply(history, args)
  const replace: History['replaceState'] = (...args) => native.replaceState.apply(history, args)
  const routed = { push: history.pushState.bind(history), replace: history.replaceState.bind(history) }
  let needed = false
  let phase: Phase = { kind: 'absent' }
  let timer = 0

  function stepBack(next: Phase): void {
    phase = next
    history.back()
    timer = page.setTimeout(arrive, stepLimit)
  }

  function arrive(): void {
    page.clearTimeout(timer)
    const queued = phase.kind === 'leaving' ? phase.queued : []
    phase = { kind: 'absent' }
    for (const change of queued) change()
    sync()
  }

  function sync(): void {
    if (phase.kind === 'absent' && needed) {
      phase = { kind: 'present', below: JSON.stringify(history.state), covered: null }
      push({ ...history.state, [marker]: true }, '')
    } else if (phase.kind === 'present' && !needed) {
      const { below, covered } = phase
      stepBack({ kind: 'leaving', below, queued: covered ? [covered] : [] })
    }
  }

  function followPop(event: PopStateEvent): void {
    const state = JSON.stringify(history.state)
    switch (phase.kind) {
      case 'absent':
        if (!isLayerEntry(history.state)) return
        event.stopImmediatePropagation()
        return stepBack({ kind: 'bouncing' })
      case 'present': {
        const { below, covered } = phase
        phase = { kind: 'absent' }
        // Several steps at once leave the page, and the layer with it.
        if (state !== below) return
        event.stopImmediatePropagation()
        covered?.()
        onBack()
        // A layer that stays, or one below the layer that closed, gets an entry again.
        page.setTimeout(sync)
        return
      }
      case 'leaving':
        if (state === phase.below) event.stopImmediatePropagation()
        return arrive()
      case 'bouncing':
        return arrive()
      default:
        assertNever(phase)
    }
  }

  // A page that is opened from inside a layer takes the place of the layer's entry.
  history.pushState = (state, unused, url) => {
    if (phase.kind === 'leaving') phase = queue(phase, () => push(state, unused, url))
    else if (phase.kind === 'present') {
      const { covered } = phase
      phase = { kind: 'absent' }
      if (!covered) return replace(state, unused, url)
      // What the page's entry was to become is worth an entry more.
      covered()
      push(state, unused, url)
    } else routed.push(state, unused, url)
  }
  history.replaceState = (state, unused, url) => {
    if (phase.kind === 'leaving') phase = queue(phase, () => replace(state, unused, url))
    else if (phase.kind === 'present') {
      phase = { ...phase, covered: () => replace(state, unused, url) }
      replace({ ...state, [marker]: true }, unused, url)
    } else routed.replace(state, unused, url)
  }
  page.addEventListener('popstate', followPop, { capture: true })
  if (isLayerEntry(history.state)) stepBack({ kind: 'bouncing' })

  return {
    setNeeded: (next) => {
      needed = next
      if (needed) sync()
      // A layer that follows at once, or a page that is opened now, makes the step unnecessary.
      else page.setTimeout(sync)
    },
  }
}

type Leaving = Extract<Phase, { kind: 'leaving' }>

const queue = (phase: Leaving, change: Change): Leaving => ({ ...phase, queued: [...phase.queued, change] })

const isLayerEntry = (state: unknown) => typeof state === 'object' && state !== null && marker in state
