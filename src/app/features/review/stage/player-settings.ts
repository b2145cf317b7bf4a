// The player's settings, stored on this device: speed, audible side, and the dub's offset for each task.
import { useCallback, useSyncExternalStore } from 'react'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import type { AudibleSide } from '#src/player/core/session-state.ts'
import type { OwnKeys } from './shortcut-table.ts'

export type PlayerSettings = {
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
}

/** Number of tasks whose offset is stored; the least recently changed are dropped first. */
const maxStoredOffsets = 200

/** Maximum offset in seconds, in both directions. */
const maxOffsetSeconds = 10

type SettingsStorage = Pick<Storage, 'getItem' | 'setItem'>

const settingsKey = (personId: string) => `player-settings:${personId}`
const offsetsKey = (personId: string) => `player-offsets:${personId}`

/** The stored settings; invalid or missing ones have their default. */
export function readSettings(storage: SettingsStorage, personId: string): PlayerSettings {
  const { rate, audible, volume, subtitles, zoom, showsOneVideo, playsNextTask, ownKeys } = readJsonObject(
    storage,
    settingsKey(personId),
  )
  const storedCaptions =
    typeof subtitles === 'object' && subtitles !== null ? (subtitles as Record<string, unknown>) : {}
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
  }
}

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
export function readOffset(storage: SettingsStorage, personId: string, taskId: string): number {
  const seconds = readJsonObject(storage, offsetsKey(personId))[taskId]
  return isBetween(seconds, -maxOffsetSeconds, maxOffsetSeconds) ? seconds : 0
}

/** Stores the offset of a task, limited to ±10 s and rounded to milliseconds. Returns the stored value. */
export function storeOffset(storage: SettingsStorage, personId: string, taskId: string, seconds: number): number {
  const storedOffset = Math.round(Math.max(-maxOffsetSeconds, Math.min(maxOffsetSeconds, seconds)) * 1000) / 1000
  const otherOffsets = Object.entries(readJsonObject(storage, offsetsKey(personId))).filter(([id]) => id !== taskId)
  const entries = storedOffset === 0 ? otherOffsets : [...otherOffsets, [taskId, storedOffset]]
  writeJson(storage, offsetsKey(personId), Object.fromEntries(entries.slice(-maxStoredOffsets)))
  return storedOffset
}

const listeners = new Set<() => void>()
let cachedSettings: { personId: string; stored: string | null; settings: PlayerSettings } | null = null

/** The signed-in person's settings; the same object until one changes. */
export function playerSettings(): PlayerSettings {
  const personId = currentIdentity()?._id ?? ''
  const stored = localStorage.getItem(settingsKey(personId))
  if (cachedSettings?.personId !== personId || cachedSettings.stored !== stored) {
    cachedSettings = { personId, stored, settings: readSettings(localStorage, personId) }
  }
  return cachedSettings.settings
}

/** Changes settings on the page and stores them; without room on the device they last until the page is closed. */
export function changePlayerSettings(patch: Partial<PlayerSettings>): void {
  const personId = currentIdentity()?._id ?? ''
  const settings = { ...playerSettings(), ...patch }
  writeJson(localStorage, settingsKey(personId), settings)
  cachedSettings = { personId, stored: localStorage.getItem(settingsKey(personId)), settings }
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

function readJsonObject(storage: SettingsStorage, key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

function writeJson(storage: SettingsStorage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value))
  } catch {
    // Without room on the device nothing is stored: these settings are conveniences.
  }
}

function isBetween(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max
}
