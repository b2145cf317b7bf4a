// Downloads what is wanted on this device, in one tab at a time, and goes on after breaks. Fetched when there is something
// to download.
import { downloadTasks, type DownloadsEnd } from '#src/offline/tasks/download-tasks.ts'
import { letOneGo, usedBytes } from '#src/offline/tasks/room.ts'
import { onKeptTasksChange } from '#src/offline/tasks/store.ts'
import { listUnsentTasks } from '#src/offline/tasks/unsent-tasks.ts'
import { withLock } from '#src/offline/with-lock.ts'
import { downloadBudget } from './download-budget.ts'
import { downloadSettings } from './download-settings.ts'
import { isOnWifi, onConnectionChange } from './connection.ts'
import { currentIdentity, onSessionChange } from './session.ts'

/** Milliseconds before a network that was gone is tried again, doubled each time up to the last. */
const firstRetryMs = 15_000
const lastRetryMs = 300_000

/** Milliseconds without progress after which the tab that downloads counts as suspended. */
const lockLimitMs = 60_000

let running: Promise<void> | null = null
let again = false
let retryMs = firstRetryMs
let timer: number | undefined
let listening = false

/** Begins, or makes sure that what was wanted since is not forgotten. */
export function startDownloads(): void {
  listen()
  window.clearTimeout(timer)
  again = true
  running ??= run().finally(() => {
    running = null
  })
}

async function run(): Promise<void> {
  while (again) {
    again = false
    const person = currentIdentity()?._id
    if (person === undefined) return
    const gone = new AbortController()
    const leave = onSessionChange(() => {
      if (currentIdentity()?._id !== person) gone.abort()
    })
    try {
      const end = await alone(gone.signal, async () => {
        await fitIntoBudget(person)
        return downloadTasks(person, { signal: gone.signal, budget: downloadBudget, plays, waitsFor })
      })
      tryAgain(end)
    } catch (error) {
      if (!gone.signal.aborted) throw error
    } finally {
      leave()
    }
  }
}

/** Where the budget became smaller, what is done goes; what is to be done stays. */
async function fitIntoBudget(person: string): Promise<void> {
  while ((await usedBytes()) > (await downloadBudget())) {
    if (!(await letOneGo(person, await listUnsentTasks(person), null))) return
  }
}

function tryAgain(end: DownloadsEnd): void {
  if (end === 'done') retryMs = firstRetryMs
  if (end !== 'network') return
  timer = window.setTimeout(startDownloads, retryMs)
  retryMs = Math.min(lastRetryMs, retryMs * 2)
}

/** Another tab that downloads is waited for while it makes progress; of two, each fetches what the other has not yet. */
const alone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  withLock({ name: 'curio-downloads', limitMs: lockLimitMs, signal, onProgress: onKeptTasksChange }, work)

function listen(): void {
  if (listening) return
  listening = true
  window.addEventListener('online', () => {
    retryMs = firstRetryMs
    startDownloads()
  })
  onConnectionChange(startDownloads)
  onSessionChange(startDownloads)
}

/** Where the browser does not tell how it is connected, nobody could choose Wi-Fi alone. */
const waitsFor = () => (downloadSettings().wifiOnly && isOnWifi() === false ? 'wifi' : null)

const plays = (codecs: string): boolean =>
  codecs === '' || !('MediaSource' in window) || MediaSource.isTypeSupported(`video/mp4; codecs="${codecs}"`)
