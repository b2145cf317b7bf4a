import { type ComponentType, type ReactNode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { LoadingNote, SkeletonBlock, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { type UiLabels, useUiLabels } from '#src/app/ui/labels.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import styles from './on-demand.module.css'

type OverlayProps = {
  /** Closes what opens over the screen. */
  readonly onClose?: () => void
  /** False for what stays rendered after it was closed. It is requested when it is open. */
  readonly open?: boolean
}

/** The longest time that a busy page delays what it preloads. */
const preloadLimitMs = 3000

type OnDemandOptions<Props> = {
  /** Shown until the part is; by default a skeleton. */
  readonly pending?: (props: Props) => ReactNode
  /** A part that a screen can do without: where it cannot be loaded, what is pending stays; by default nothing. */
  readonly isOptional?: boolean
}

/**
 * A part whose code is loaded when it is first shown, such as a dialog, a viewer or a chart. The server does not render
 * it. Spread `intentProps` onto the button that opens it: its code is requested when a person points at the button.
 *
 * Where the code cannot be loaded, the part's place says so and it is requested again as soon as the browser is online. A
 * part with `onClose` has its place over the screen: a message is shown and the part is closed; its code is requested
 * again when it is opened again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, isOptional = false }: OnDemandOptions<Props> = {},
) {
  let Part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const loadOnce = async () => {
    try {
      Part = await load()
    } finally {
      loading = undefined
    }
  }
  const request = (): Promise<void> => {
    if (!Part) loading ??= loadOnce()
    return loading ?? Promise.resolve()
  }
  const requestOnline = () => {
    // Most browsers keep a failure until the page is reloaded: without a network, only what is shown is requested.
    if (navigator.onLine) void request().catch(() => undefined)
  }

  function OnDemand(props: Props & OverlayProps) {
    const { onClose, open = true } = props
    const labels = useUiLabels()
    const isHydrating = useIsHydrating()
    const [state, setState] = useState<'pending' | 'loaded' | LoadFailure>(Part ? 'loaded' : 'pending')
    const failure = state === 'offline' || state === 'failed' ? state : null
    if (failure && !open) setState('pending')
    const handleFailure = useEffectEvent(() => setState(isOptional ? 'failed' : handleLoadFailure(labels, onClose)))
    const isMissing = open && state !== 'loaded'
    useEffect(() => {
      if (!isMissing) return undefined
      let isCurrent = true
      let isRequested = false
      const attempt = async () => {
        if (isRequested) return
        isRequested = true
        const isLoaded = await request().then(
          () => true,
          () => false,
        )
        isRequested = false
        if (!isCurrent) return
        if (isLoaded) startTransition(() => setState('loaded'))
        else handleFailure()
      }
      const handleOnline = () => void attempt()
      // A task of its own: a screen may show several parts at once.
      const timer = setTimeout(handleOnline)
      window.addEventListener('online', handleOnline)
      return () => {
        isCurrent = false
        clearTimeout(timer)
        window.removeEventListener('online', handleOnline)
      }
    }, [isMissing])

    if (failure && !isOptional) {
      if (onClose) return null
      return (
        <p role="alert" className={styles['failed']}>
          {failureText(failure, labels)}
        </p>
      )
    }
    const skeleton = onClose ? <PendingOverlay onClose={onClose} isHydrating={isHydrating} /> : <Pending />
    const whenOpen = pending ? pending(props) : !isOptional && skeleton
    const placeholder = open && whenOpen
    if (isHydrating || state !== 'loaded' || !Part) return placeholder
    return <Part {...props} />
  }
  return Object.assign(OnDemand, {
    /** Requests the code once the page has nothing else to do. */
    preload: () => void nextIdle(preloadLimitMs).then(requestOnline),
    intentProps: { onPointerEnter: requestOnline, onFocus: requestOnline, onTouchStart: requestOnline },
  })
}

/** Why something could not be loaded; `failed`: although the browser is online. */
type LoadFailure = 'offline' | 'failed'

const failureText = (failure: LoadFailure, labels: UiLabels) =>
  failure === 'offline' ? labels.notAvailableOffline : labels.networkError

/** Shows a message about what opens over the screen, and closes it. Online, the page may need a newer version. */
function handleLoadFailure(labels: UiLabels, onClose: (() => void) | undefined): LoadFailure {
  const failure = navigator.onLine ? 'failed' : 'offline'
  if (failure === 'failed') window.dispatchEvent(new Event(chunkLoadErrorEvent))
  if (onClose) {
    toast.error(failureText(failure, labels))
    onClose()
  }
  return failure
}

/** A skeleton where the part will be. */
function Pending() {
  return (
    <>
      <LoadingNote />
      <SkeletonText lines={4} />
    </>
  )
}

/** The same over the screen. Escape closes it. */
function PendingOverlay({ onClose, isHydrating }: { onClose: () => void; isHydrating: boolean }) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog below stays open.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', handleKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', handleKeyDown, { capture: true })
  }, [])
  // The server renders no portal.
  if (isHydrating) return null
  return createPortal(
    <>
      <LoadingNote />
      <SkeletonBlock className={styles['overlay']} />
    </>,
    document.body,
  )
}

/**
 * Resolves once the browser is idle, at the latest after `limitMs` milliseconds. Safari has no `requestIdleCallback`;
 * there it waits for one second.
 */
export function nextIdle(limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: limitMs })
    else setTimeout(resolve, 1000)
  })
}

/** Dispatched when a screen cannot be shown because a chunk of the app did not load. */
export const chunkLoadErrorEvent = 'chunk-load-error'

/** Whether a chunk of the app could not be loaded. The messages differ by browser engine. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  )
}
