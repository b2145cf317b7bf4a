import { type ComponentType, useEffect, useReducer } from 'react'

/**
 * Loads a part that a screen can do without. Where its code cannot be loaded, nothing is shown until the network is
 * back.
 */
export async function loadOnline<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  try {
    return await load()
  } catch {
    return loadLater(load)
  }
}

/** A part whose code is requested again when it is shown and whenever the browser gets online. */
function loadLater<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return function LaterPart(props: Props) {
    const [, showPart] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      const loadPart = async () => {
        try {
          Part ??= await load()
          showPart()
        } catch {
          // The next `online` event requests it again.
        }
      }
      const handleOnline = () => void loadPart()
      if (navigator.onLine) handleOnline()
      window.addEventListener('online', handleOnline)
      return () => window.removeEventListener('online', handleOnline)
    }, [])
    return Part && <Part {...props} />
  }
}
