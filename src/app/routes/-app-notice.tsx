import type { Notice } from '#src/app/platform/update/notices.ts'
import { InstallNotice } from './-install-notice.tsx'
import { UpdateNotice } from './-update-notice.tsx'

export function AppNotice({ notice }: { notice: Notice }) {
  return notice === 'install' ? <InstallNotice /> : <UpdateNotice notice={notice} />
}
