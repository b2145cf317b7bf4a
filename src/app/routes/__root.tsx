import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/router-context.ts'
import { CrashScreen } from './-crash-screen.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  errorComponent: CrashScreen,
})
