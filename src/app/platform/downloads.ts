// The tasks on this device as screens show them, and what people do with them.
import { useCallback, useSyncExternalStore } from 'react'
import { onMediaFilesChange } from '#src/offline/media/media-store.ts'
import { type KeptTask, queuedTask } from '#src/offline/tasks/kept-task.ts'
import { dropUnneededMedia, usedBytes } from '#src/offline/tasks/room.ts'
import { changeKeptTask, dropKeptTasks, listKeptTasks, onKeptTasksChange } from '#src/offline/tasks/store.ts'
import { listUnsentTasks } from '#src/offline/tasks/unsent-tasks.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { isOnWifi, onConnectionChange } from './connection.ts'
import { downloadBudget } from './download-budget.ts'
import {
  changeDownloadSettings,
  defaultDownloadSettings,
  downloadSettings,
  type DownloadSettings,
  onDownloadSettingsChange,
} from './download-settings.ts'
import { useProblemText } from './i18n/use-problem-text.ts'
import { currentIdentity, onSessionChange } from './session.ts'

export type Downloads = DownloadsView & {
  readonly change: (settings: Partial<DownloadSettings>) => void
  /** Wants the next tasks of a job that are not here yet, as many as the settings say. A failure is told in a message. */
  readonly download: (bundleId: string, count?: number) => void
  /** One task, or without it all. */
  readonly pause: (taskId?: string) => void
  /** Also tries again what failed. */
  readonly resume: (taskId?: string) => void
  /** One with unsent work stays. */
  readonly remove: (taskId: string) => Promise<void>
}

type DownloadsView = {
  /** Whether what is on the device is known yet. */
  readonly known: boolean
  readonly tasks: readonly KeptTask[]
  /** Bytes of videos on this device, and the most there may be. */
  readonly used: number
  readonly budget: number
  readonly settings: DownloadSettings
  /** Whether the browser tells Wi-Fi from a mobile network; without that nobody can choose Wi-Fi alone. */
  readonly tellsWifi: boolean
}

const unknown: DownloadsView = {
  known: false,
  tasks: [],
  used: 0,
  budget: defaultDownloadSettings.budget,
  settings: defaultDownloadSettings,
  tellsWifi: false,
}

let view = unknown
let looking = false
let lookAgain = false
const listeners = new Set<() => void>()
let stop: (() => void) | null = null

export function useDownloads(): Downloads {
  const problemText = useProblemText()
  const seen = useSyncExternalStore(
    subscribe,
    () => view,
    () => unknown,
  )
  const download = useCallback(
    (bundleId: string, count?: number) => {
      void want(bundleId, count ?? downloadSettings().perJob).catch((error: unknown) => toast.error(problemText(error)))
    },
    [problemText],
  )
  return { ...seen, change, download, pause, resume, remove }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!stop) {
    const changes = [
      onKeptTasksChange,
      onMediaFilesChange,
      onDownloadSettingsChange,
      onSessionChange,
      onConnectionChange,
    ]
    const leave = changes.map((on) => on(look))
    stop = () => {
      for (const each of leave) each()
    }
    look()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

/** One look at a time; what changes meanwhile is looked at once more. */
function look(): void {
  lookAgain = true
  if (looking) return
  looking = true
  void lookWhileAsked().finally(() => {
    looking = false
  })
}

async function lookWhileAsked(): Promise<void> {
  while (lookAgain) {
    lookAgain = false
    const person = currentIdentity()?._id
    const tasks = person === undefined ? [] : await listKeptTasks(person)
    const [used, budget] = [await usedBytes(), await downloadBudget()]
    view = { known: true, tasks, used, budget, settings: downloadSettings(), tellsWifi: isOnWifi() !== null }
    for (const listener of listeners) listener()
  }
}

async function want(bundleId: string, count: number): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const { askForTasks } = await import('./ask-for-tasks.ts')
  const { quality } = downloadSettings()
  for (const task of await askForTasks(person, bundleId, count)) {
    await changeKeptTask(person, task._id, (kept) => kept ?? queuedTask(person, task, quality, Date.now()))
  }
  start()
  // Asked with the first download, when it is plain what for. Nothing waits for the answer: Firefox asks the person, who
  // may never answer, and insecure pages and some browsers have no such thing.
  const { storage }: { storage?: StorageManager } = navigator
  void storage?.persist?.().catch(() => false)
}

function change(settings: Partial<DownloadSettings>): void {
  changeDownloadSettings(settings)
  start()
}

function pause(taskId?: string): void {
  void eachOf(taskId, (kept) =>
    kept.state === 'queued' || kept.state === 'loading' ? { ...kept, state: 'paused', why: null } : kept,
  )
}

function resume(taskId?: string): void {
  const again = ({ state }: KeptTask) => state === 'paused' || state === 'failed' || state === 'queued'
  void eachOf(taskId, (kept) => (again(kept) ? { ...kept, state: 'queued', why: null } : kept)).then(start)
}

async function remove(taskId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || (await listUnsentTasks(person)).has(taskId)) return
  await dropKeptTasks(person, [taskId])
  await dropUnneededMedia()
  look()
}

async function eachOf(taskId: string | undefined, next: (kept: KeptTask) => KeptTask): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const ids = taskId === undefined ? (await listKeptTasks(person)).map(({ task }) => task._id) : [taskId]
  // At once, so that nothing else begins in between.
  await Promise.all(ids.map((id) => changeKeptTask(person, id, (kept) => kept && next(kept)).catch(() => null)))
}

/** Only those who download need the code for it. */
function start(): void {
  import('./downloads-engine.ts').then(
    ({ startDownloads }) => startDownloads(),
    () => undefined,
  )
}
