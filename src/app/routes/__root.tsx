import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/router-context.ts'
import { LoadFailure } from './-load-failure.tsx'
import { UpdatePrompt } from './-update-prompt.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <UpdatePrompt />
    </>
  ),
  errorComponent: LoadFailure,
})
