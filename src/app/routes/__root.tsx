import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/shell/router-context.ts'
import { LoadError } from './-load-error.tsx'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from '#src/app/platform/shell/notices.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <AppNotices />
    </>
  ),
  errorComponent: LoadError,
})

const AppNotice = lazy(async () => ({ default: (await import('./-app-notice.tsx')).AppNotice }))

/** Notices about the app itself, at the bottom of any screen. */
function AppNotices() {
  const notice = useSyncExternalStore(onNoticeChange, currentNotice, () => null)
  return (
    notice && (
      <Suspense>
        <AppNotice notice={notice} />
      </Suspense>
    )
  )
}
