// The parts of /tasks that only exist for what this device has.
import { PendingSubmissions } from './pending-submissions.tsx'
import { SentSubmissions } from './sent-submissions.tsx'
import { TaskDownloads } from './task-downloads.tsx'

export { RejectedSubmissions } from './rejected-submissions.tsx'

/** Unsent submissions, downloads and sent submissions. */
export function DeviceWork() {
  return (
    <>
      <PendingSubmissions />
      <TaskDownloads />
      <SentSubmissions />
    </>
  )
}
