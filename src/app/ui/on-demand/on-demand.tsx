import { Component, type ComponentType, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react'
import { isChunkLoadError } from './chunk-load-error.ts'
import { LoadingNote, SkeletonBlock, SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'
import styles from './on-demand.module.css'

/** Of what opens over the screen: closes it. */
type OverlayProps = { readonly onClose?: () => void }

export type OnDemandPart<Props extends object> = ReturnType<typeof onDemand<Props>>

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
 * Where the code, or the part's texts, cannot be loaded, the part's place says so and they are requested again as soon as
 * the browser is online. A part with `onClose` has its place over the screen: a message is shown and the part is closed.
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
  const preload = () => void request().catch(() => undefined)

  function OnDemand(props: Props & OverlayProps) {
    const { onClose } = props
    const labels = useUiLabels()
    const isHydrating = useIsHydrating()
    const [state, setState] = useState<'pending' | 'loaded' | 'failed'>(Part ? 'loaded' : 'pending')
    useEffect(() => {
      if (state === 'loaded') return undefined
      let isCurrent = true
      const attempt = async () => {
        const next = await request().then(
          () => 'loaded' as const,
          () => 'failed' as const,
        )
        if (isCurrent) startTransition(() => setState(next))
      }
      if (state === 'pending') void attempt()
      const handleOnline = () => void attempt()
      window.addEventListener('online', handleOnline)
      return () => {
        isCurrent = false
        window.removeEventListener('online', handleOnline)
      }
    }, [state])
    const isClosing = state === 'failed' && onClose !== undefined && !isOptional
    useEffect(() => {
      if (!isClosing) return
      toast.error(labels.notAvailableOffline)
      onClose?.()
    }, [isClosing, labels, onClose])

    const placeholder = pending ? pending(props) : isOptional ? null : <Pending isOverlay={onClose !== undefined} />
    if (state === 'failed' && !isOptional) {
      if (isClosing) return null
      return (
        <p role="alert" className={styles['failed']}>
          {labels.notAvailableOffline}
        </p>
      )
    }
    if (isHydrating || state !== 'loaded' || !Part) return placeholder
    return (
      <ChunkErrorBoundary onError={() => setState('failed')}>
        <Suspense fallback={placeholder}>
          <Part {...props} />
        </Suspense>
      </ChunkErrorBoundary>
    )
  }
  return Object.assign(OnDemand, {
    preload,
    intentProps: { onPointerEnter: preload, onFocus: preload, onTouchStart: preload },
  })
}

/** A skeleton where the part will be. */
function Pending({ isOverlay }: { isOverlay: boolean }) {
  return (
    <>
      <LoadingNote />
      {isOverlay ? <SkeletonBlock className={styles['overlay']} /> : <SkeletonText lines={4} />}
    </>
  )
}

type ChunkErrorBoundaryProps = { onError: () => void; children: ReactNode }

/** Catches that texts of the part could not be loaded. Other errors are those of the screen. */
class ChunkErrorBoundary extends Component<ChunkErrorBoundaryProps, { error: Error | null }> {
  static getDerivedStateFromError = (error: Error) => ({ error })
  override state: { error: Error | null } = { error: null }
  override componentDidCatch(error: Error) {
    if (isChunkLoadError(error)) this.props.onError()
  }
  override render() {
    if (this.state.error === null) return this.props.children
    if (!isChunkLoadError(this.state.error)) throw this.state.error
    return null
  }
}
