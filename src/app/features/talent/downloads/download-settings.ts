// What this device downloads, and how much.
import { isRecord } from '#src/domain/is-record.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { videoQualities } from '#src/offline/media/media-download-error.ts'
import { defaultDownloadSettings, type DownloadSettings } from './default-download-settings.ts'

/** Below this, hardly one task fits. */
const minBudgetBytes = 10_000_000
const maxPerJob = 50

const storageKey = 'downloads'
const listeners = new Set<() => void>()
let cachedSettings: { readonly raw: string | null; readonly settings: DownloadSettings } = {
  raw: null,
  settings: defaultDownloadSettings,
}

/** Returns the same object until a setting changes. */
export function currentDownloadSettings(): DownloadSettings {
  const raw = deviceStorage.read(storageKey)
  if (raw !== cachedSettings.raw) cachedSettings = { raw, settings: parseSettings(deviceStorage.readJson(storageKey)) }
  return cachedSettings.settings
}

/** Clamps values that are out of range. */
export function changeDownloadSettings(change: Partial<DownloadSettings>): void {
  const settings = clampSettings({ ...currentDownloadSettings(), ...change })
  deviceStorage.write(storageKey, JSON.stringify(settings))
  for (const listener of listeners) listener()
}

export function onDownloadSettingsChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function parseSettings(value: unknown): DownloadSettings {
  if (!isRecord(value)) return defaultDownloadSettings
  const { budget, quality, wifiOnly, keepsNextTasks, perJob } = value
  const { budget: defaultBudget, perJob: defaultPerJob } = defaultDownloadSettings
  return clampSettings({
    budget: typeof budget === 'number' ? budget : defaultBudget,
    quality: videoQualities.find((candidate) => candidate === quality) ?? defaultDownloadSettings.quality,
    wifiOnly: wifiOnly === true,
    keepsNextTasks: keepsNextTasks !== false,
    perJob: typeof perJob === 'number' ? perJob : defaultPerJob,
  })
}

function clampSettings({ budget, perJob, ...rest }: DownloadSettings): DownloadSettings {
  return {
    ...rest,
    budget: Math.max(minBudgetBytes, Number.isFinite(budget) ? Math.round(budget) : defaultDownloadSettings.budget),
    perJob: Math.min(maxPerJob, Math.max(1, Math.round(perJob) || defaultDownloadSettings.perJob)),
  }
}
