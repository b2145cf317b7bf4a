import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentNotice, onNoticeChange } from '#src/app/platform/notices.ts'

const UpdateNotice = lazy(async () => ({ default: (await import('./-update-notice.tsx')).UpdateNotice }))

/** What the app has to say about itself, over the foot of any screen. */
export function AppNotices() {
  const notice = useSyncExternalStore(onNoticeChange, currentNotice, () => null)
  if (!notice) return null
  return <Suspense>{notice !== 'install' && <UpdateNotice notice={notice} />}</Suspense>
}
