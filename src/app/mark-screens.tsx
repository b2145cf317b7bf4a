import type { AnyRoute, RouteComponent } from '@tanstack/react-router'
import { HydrationEnd } from './platform/page/server-rendered-page.tsx'

/**
 * Adds the end of hydration to the screen of every route without children. It is inside all boundaries that the router
 * puts around a screen, which React hydrates one after the other.
 */
export function markScreens(route: AnyRoute): void {
  const children = Object.values<AnyRoute>((route.children as Record<string, AnyRoute> | undefined) ?? {})
  for (const child of children) markScreens(child)
  const Screen = route.options.component as RouteComponent | undefined
  if (children.length > 0 || !Screen) return
  const MarkedScreen: RouteComponent = (props) => (
    <>
      <Screen {...props} />
      <HydrationEnd />
    </>
  )
  // The router loads a screen's code by this function, which is undefined once the code is loaded.
  Object.defineProperty(MarkedScreen, 'preload', { get: () => Screen.preload })
  route.options.component = MarkedScreen
}
