import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from '#src/app/platform/shell/notices.ts'

const AppNotice = lazy(async () => ({ default: (await import('./-app-notice.tsx')).AppNotice }))

/** Notices about the app itself, at the bottom of any screen. */
export function AppNotices() {
  const notice = useSyncExternalStore(onNoticeChange, currentNotice, () => null)
  return (
    notice && (
      <Suspense>
        <AppNotice notice={notice} />
      </Suspense>
    )
  )
}
