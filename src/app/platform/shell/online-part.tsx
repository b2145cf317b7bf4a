import { type ComponentType, Suspense, useEffect, useReducer } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'

/**
 * A part that does nothing without a network, so that the service worker does not precache its code (`globIgnores` in
 * vite.config.ts). Where the code cannot be loaded, a message says so and the part is closed; when it is opened again,
 * the code is requested again.
 */
export function onlinePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { onClose: () => void }> {
  let Part: ComponentType<Props> | undefined
  return function OnlinePart(props: Props & { onClose: () => void }) {
    const { onClose } = props
    const { notOnDevice } = useTranslations('shell')
    const [, showPart] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (Part) return undefined
      let isCurrent = true
      const loadPart = async () => {
        try {
          Part = await load()
          if (isCurrent) showPart()
        } catch {
          if (!isCurrent) return
          toast.error(notOnDevice)
          onClose()
        }
      }
      void loadPart()
      return () => {
        isCurrent = false
      }
    }, [notOnDevice, onClose])
    return (
      Part && (
        // While the part's texts load, the screen stays.
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    )
  }
}
