import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, Suspense, useCallback, useEffect, useReducer } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { isChunkLoadError } from '#src/app/platform/update/chunk-load-error.ts'
import { toast } from '#src/app/ui/toast/toast.ts'

/**
 * A part that a person opens, such as a dialog. Where its code, or its texts, cannot be loaded, a message says so and the
 * part is closed; when it is opened again, they are requested again.
 */
export function onlinePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onClose: () => void }> {
  let Part: ComponentType<Props> | undefined
  return function OnlinePart(props: Props & { onClose: () => void }) {
    const { onClose } = props
    const { notOnDevice } = useTranslations('shell')
    const [, showPart] = useReducer((count: number) => count + 1, 0)
    const close = useCallback(() => {
      toast.error(notOnDevice)
      onClose()
    }, [notOnDevice, onClose])
    useEffect(() => {
      if (Part) return undefined
      let isCurrent = true
      const loadPart = async () => {
        try {
          Part = await load()
          if (isCurrent) showPart()
        } catch {
          if (isCurrent) close()
        }
      }
      void loadPart()
      return () => {
        isCurrent = false
      }
    }, [close])
    return (
      Part && (
        <CatchBoundary
          getResetKey={() => ''}
          onCatch={(error) => isChunkLoadError(error) && close()}
          errorComponent={NotLoaded}
        >
          {/* While the part's texts load, the screen stays. */}
          <Suspense>
            <Part {...props} />
          </Suspense>
        </CatchBoundary>
      )
    )
  }
}

/** Other errors are those of the screen. */
function NotLoaded({ error }: { error: unknown }) {
  if (!isChunkLoadError(error)) throw error
  return null
}
