// Any page address opens the one page of the app, from the device, so that it starts without a network.
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses that are not the app's pages. */
export const notPages: readonly RegExp[] = [
  /^\/api\//,
  /^\/media\//,
  /^\/how-to-buy(\/|$)/,
  /^\/healthz$/,
  /^\/readyz$/,
]

export function registerPages(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notPages] }))
}
