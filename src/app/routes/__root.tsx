import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/shell/router-context.ts'
import { LoadError } from './-load-error.tsx'
import { AppNotices } from './-app-notices.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <AppNotices />
    </>
  ),
  errorComponent: LoadError,
})
