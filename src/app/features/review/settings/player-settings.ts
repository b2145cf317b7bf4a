// The player's settings, stored on this device: speed, audible side, and the dub's offset for each task.
import { useCallback, useSyncExternalStore } from 'react'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import type { AudibleSide } from '#src/player/core/session-state.ts'
import type { OwnKeys } from './shortcut-table.ts'
import { sideNames, type SideName } from '#src/player/core/media.ts'

type PlayerSettings = {
  readonly rate: number
  readonly audible: AudibleSide
  /** 0 to 1. */
  readonly volume: number
  readonly subtitles: { readonly source: boolean; readonly dub: boolean }
  /** Zoom of the timelines, from 1 (the whole). */
  readonly zoom: number
  /** Whether a phone in portrait shows one video at a time instead of both. */
  readonly showsOneVideo: boolean
  /** Whether the task after a submitted one plays by itself. */
  readonly playsNextTask: boolean
  readonly ownKeys: OwnKeys
  /** Ids of the tasks whose videos run by the plain clock although the dub bends. */
  readonly plainClockTasks: readonly string[]
}

export const playbackRates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2]

const defaultSettings: PlayerSettings = {
  rate: 1,
  audible: 'dub',
  volume: 1,
  subtitles: { source: false, dub: false },
  zoom: 1,
  showsOneVideo: false,
  playsNextTask: false,
  ownKeys: {},
  plainClockTasks: [],
}

/** Number of tasks whose offset is stored; the least recently changed are dropped first. */
const maxStoredOffsets = 200

/** Maximum offset in seconds, in both directions. */
const maxOffsetSeconds = 10

const settingsKey = (personId: string) => `player-settings:${personId}`
const offsetsKey = (personId: string) => `player-offsets:${personId}`

/** The stored settings; invalid or missing ones have their default. */
export function readSettings(personId: string): PlayerSettings {
  const { rate, audible, volume, subtitles, zoom, showsOneVideo, playsNextTask, ownKeys, plainClockTasks } = readRecord(
    settingsKey(personId),
  )
  const storedCaptions = isRecord(subtitles) ? subtitles : {}
  return {
    rate: playbackRates.find((candidate) => candidate === rate) ?? defaultSettings.rate,
    audible: audible === 'source' || audible === 'both' ? audible : defaultSettings.audible,
    volume: isBetween(volume, 0, 1) ? volume : defaultSettings.volume,
    subtitles: defaultIfEqual('subtitles', {
      source: storedCaptions['source'] === true,
      dub: storedCaptions['dub'] === true,
    }),
    zoom: isBetween(zoom, 1, 1000) ? zoom : defaultSettings.zoom,
    showsOneVideo: showsOneVideo === true,
    playsNextTask: playsNextTask === true,
    ownKeys: defaultIfEqual('ownKeys', readOwnKeys(ownKeys)),
    plainClockTasks: defaultIfEqual(
      'plainClockTasks',
      Array.isArray(plainClockTasks) ? plainClockTasks.filter(isText) : [],
    ),
  }
}

const isText = (value: unknown) => typeof value === 'string'

/** The default itself, with which the server renders: for another object React would render everything that uses it. */
const defaultIfEqual = <Name extends keyof PlayerSettings>(name: Name, value: PlayerSettings[Name]) =>
  JSON.stringify(value) === JSON.stringify(defaultSettings[name]) ? defaultSettings[name] : value

/** The valid entries: lists of keys that type a character. */
function readOwnKeys(value: unknown): OwnKeys {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const isKey = (key: unknown) => typeof key === 'string' && key.length === 1
  return Object.fromEntries(entries.filter(([, keys]) => Array.isArray(keys) && keys.every(isKey)))
}

/** The dub's offset against its source in seconds, for one task; 0 unless the person set one. */
export function readOffset(personId: string, taskId: string): number {
  const seconds = readRecord(offsetsKey(personId))[taskId]
  return isBetween(seconds, -maxOffsetSeconds, maxOffsetSeconds) ? seconds : 0
}

/** Stores the offset of a task, limited to ±10 s and rounded to milliseconds. Returns the stored value. */
export function storeOffset(personId: string, taskId: string, seconds: number): number {
  const storedOffset = Math.round(Math.max(-maxOffsetSeconds, Math.min(maxOffsetSeconds, seconds)) * 1000) / 1000
  const otherOffsets = Object.entries(readRecord(offsetsKey(personId))).filter(([id]) => id !== taskId)
  const entries = storedOffset === 0 ? otherOffsets : [...otherOffsets, [taskId, storedOffset]]
  deviceStorage.write(offsetsKey(personId), JSON.stringify(Object.fromEntries(entries.slice(-maxStoredOffsets))))
  return storedOffset
}

const listeners = new Set<() => void>()
let cachedSettings: { personId: string; stored: string | null; settings: PlayerSettings } | null = null

/** The signed-in person's settings; the same object until one changes. */
export function playerSettings(): PlayerSettings {
  const personId = currentIdentity()?._id ?? ''
  const stored = deviceStorage.read(settingsKey(personId))
  if (cachedSettings?.personId !== personId || cachedSettings.stored !== stored) {
    cachedSettings = { personId, stored, settings: readSettings(personId) }
  }
  return cachedSettings.settings
}

/** Changes settings on the page and stores them; without room on the device they last until the page is closed. */
export function changePlayerSettings(patch: Partial<PlayerSettings>): void {
  const personId = currentIdentity()?._id ?? ''
  const settings = { ...playerSettings(), ...patch }
  deviceStorage.write(settingsKey(personId), JSON.stringify(settings))
  for (const notify of listeners) notify()
}

/** One setting; renders again only when it changes. */
export function usePlayerSetting<Name extends keyof PlayerSettings>(name: Name): PlayerSettings[Name] {
  const read = useCallback(() => playerSettings()[name], [name])
  return useSyncExternalStore(subscribe, read, () => defaultSettings[name])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readRecord(key: string): Readonly<Record<string, unknown>> {
  const value = deviceStorage.readJson(key)
  return isRecord(value) ? value : {}
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max
}

/** Which videos show subtitles. */
export function useSubtitles() {
  const enabledBySide = usePlayerSetting('subtitles')
  const isAnyEnabled = sideNames.some((side) => enabledBySide[side])
  return {
    enabledBySide,
    isAnyEnabled,
    toggle: () => changePlayerSettings({ subtitles: { source: !isAnyEnabled, dub: !isAnyEnabled } }),
    setEnabled: (side: SideName, isEnabled: boolean) =>
      changePlayerSettings({ subtitles: { ...playerSettings().subtitles, [side]: isEnabled } }),
  }
}
