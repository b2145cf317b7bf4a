import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/router-context.ts'
import { LoadFailure } from './-load-failure.tsx'
import { AppNotices } from './-app-notices.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <AppNotices />
    </>
  ),
  errorComponent: LoadFailure,
})
