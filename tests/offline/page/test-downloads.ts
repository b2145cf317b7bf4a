// Automatic and requested downloads in the test page.
import {
  removeDownload,
  requestNextTasks,
  resumeDownload,
} from '#src/app/features/talent/downloads/change-downloads.ts'
import { changeDownloadSettings } from '#src/app/features/talent/downloads/download-settings.ts'
import { keepNextTasks } from '#src/app/features/talent/downloads/keep-next-tasks.ts'
import { resumeDownloads } from '#src/app/features/talent/downloads/resume-downloads.ts'
import { offlineMediaResponse } from '#src/offline/media/offline-media-response.ts'
import { readRemovals } from '#src/offline/tasks/removed-tasks.ts'
import { usedMediaBytes } from '#src/offline/tasks/storage-space.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { listTaskDownloads, loadTaskDownloads, readTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { checkVideoRequests, isMetered, realFetch, recordedFault, setBudget, setConnection } from './test-conditions.ts'

/** How many tasks of a job the device keeps; few, so that there are others. */
const perJob = 2

changeDownloadSettings({ perJob })
checkVideoRequests(async (path) => {
  const wasMetered = isMetered()
  const taskId = /([a-z]+-\d)-/.exec(path)?.[1] ?? ''
  const download = await readTaskDownload(taskId.split('-')[0] ?? '', taskId)
  return wasMetered && download?.isAutomatic ? `downloaded automatically over a mobile network: ${taskId}` : null
})
resumeDownloads()
const nextTasks = keepNextTasks(() => Promise.resolve(['bundle']))
nextTasks.showJobs()

let requested = Promise.resolve<readonly string[]>([])

const listRequested = async (person: string) =>
  (await listTaskDownloads(person)).flatMap(({ task, isAutomatic }) => (isAutomatic ? [] : task._id))

export const downloads = {
  showJobs: nextTasks.showJobs,
  setAutomatic: (isOn: boolean) => changeDownloadSettings({ keepsNextTasks: isOn }),
  setConnection,
  /** Resolves to the bytes that are stored at the time of the change. */
  setBudget: async (bytes: number) => {
    setBudget(bytes)
    return usedMediaBytes()
  },
  /** Resolves to whether an open task was removed. */
  remove: async (person: string, taskId: string) => {
    // Not whether it is stored before: it may be added in between.
    const removedAt = async () => (await readRemovals(person, 'bundle')).get(taskId)
    const before = await removedAt()
    await removeDownload(taskId)
    const after = await removedAt()
    return after !== undefined && after !== before && (await readTaskDownload(person, taskId)) === null
  },
  startRequest: (person: string, count: number) => {
    requested = requestNextTasks('bundle', count).then(() => listRequested(person))
  },
  /** Resolves after the last request to the ids of the person's tasks that are requested and not automatic. */
  readRequested: () => requested,
  resume: () => resumeDownload(),
  readUsedBytes: usedMediaBytes,
  readState: async () => ({
    fault: recordedFault(),
    tasks: await Promise.all((await loadTaskDownloads()).map(readDownload)),
  }),
}

async function readDownload({ person, task, state, reason, finishedAt, isAutomatic }: TaskDownload) {
  const urls = [task.source_external_url, task.target_external_url]
  const isComplete = state === 'ready' && (await Promise.all(urls.map(isStored))).every(Boolean)
  return { person, id: task._id, state, reason, isAutomatic, isFinished: finishedAt !== null, isComplete }
}

/** Whether the stored video equals the one on its host. */
async function isStored(path: string): Promise<boolean> {
  const { href } = new URL(path, location.origin)
  const stored = await (await offlineMediaResponse(href, null))?.text()
  return stored === (await (await realFetch(href, { cache: 'no-store' })).text())
}
