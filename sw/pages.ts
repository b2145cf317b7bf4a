// Any page address opens the one page of the app, from the device, so that it starts without a network.
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { notPages } from './resources.ts'

export function registerPages(): void {
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...notPages] }))
}
