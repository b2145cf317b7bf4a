import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { RouterContext } from '#src/app/platform/query/query-client.ts'
import { LoadError } from './-load-error.tsx'
import { useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from '#src/app/platform/update/notices.ts'
import { onDemand } from '#src/app/ui/on-demand/on-demand.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <Outlet />
      <AppNotices />
    </>
  ),
  errorComponent: LoadError,
})

const AppNotice = onDemand(async () => (await import('./-app-notice.tsx')).AppNotice, { isOptional: true })

/** Notices about the app itself, at the bottom of any screen. */
function AppNotices() {
  const notice = useSyncExternalStore(onNoticeChange, currentNotice, () => null)
  return notice && <AppNotice notice={notice} />
}
