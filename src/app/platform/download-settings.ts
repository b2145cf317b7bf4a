// What this device downloads and how much of it; chosen per device, in local storage.
import { isRecord } from '#src/domain/is-record.ts'
import { qualities, type Quality } from '#src/offline/tasks/kept-task.ts'

export type DownloadSettings = {
  /** The most bytes downloads may take. */
  readonly budget: number
  readonly quality: Quality
  readonly wifiOnly: boolean
  /** How many of a job's next tasks are downloaded at once, 1 to 50. */
  readonly perJob: number
}

export const defaultDownloadSettings: DownloadSettings = {
  budget: 1_000_000_000,
  quality: 'medium',
  wifiOnly: false,
  perJob: 5,
}

/** Bytes. Below it hardly one task fits. */
const smallestBudget = 10_000_000
const mostPerJob = 50

const key = 'downloads'
const listeners = new Set<() => void>()
let known: { readonly raw: string | null; readonly settings: DownloadSettings } = {
  raw: null,
  settings: defaultDownloadSettings,
}

/** The same object as long as nothing changed. */
export function downloadSettings(): DownloadSettings {
  const raw = localStorage.getItem(key)
  if (raw !== known.raw) known = { raw, settings: readSettings(raw) }
  return known.settings
}

/** What is out of range is brought into it. */
export function changeDownloadSettings(change: Partial<DownloadSettings>): void {
  const settings = fitting({ ...downloadSettings(), ...change })
  try {
    localStorage.setItem(key, JSON.stringify(settings))
  } catch {
    // A device without room for this line keeps the settings until the page is closed.
    known = { raw: localStorage.getItem(key), settings }
  }
  for (const listener of listeners) listener()
}

export function onDownloadSettingsChange(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === key) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

function readSettings(raw: string | null): DownloadSettings {
  try {
    const value: unknown = JSON.parse(raw ?? 'null')
    if (!isRecord(value)) return defaultDownloadSettings
    const { budget, quality, wifiOnly, perJob } = value
    const { budget: usual, perJob: usually } = defaultDownloadSettings
    return fitting({
      budget: typeof budget === 'number' ? budget : usual,
      quality: qualities.find((each) => each === quality) ?? defaultDownloadSettings.quality,
      wifiOnly: wifiOnly === true,
      perJob: typeof perJob === 'number' ? perJob : usually,
    })
  } catch {
    return defaultDownloadSettings
  }
}

function fitting({ budget, perJob, ...rest }: DownloadSettings): DownloadSettings {
  return {
    ...rest,
    budget: Math.max(smallestBudget, Number.isFinite(budget) ? Math.round(budget) : defaultDownloadSettings.budget),
    perJob: Math.min(mostPerJob, Math.max(1, Math.round(perJob) || defaultDownloadSettings.perJob)),
  }
}
