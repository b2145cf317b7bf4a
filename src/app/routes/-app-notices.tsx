import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from '#src/app/platform/shell/notices.ts'

const AppNotice = lazy(async () => ({ default: (await import('./-app-notice.tsx')).AppNotice }))

/** What the app has to say about itself, over the foot of any screen. */
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
