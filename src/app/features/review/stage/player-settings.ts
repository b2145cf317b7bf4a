// The player's settings, stored on this device: speed, audible side, and the dub's offset for each task.
import { useCallback, useSyncExternalStore } from 'react'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { Heard } from '#src/player/core/session-state.ts'

export type PlayerSettings = {
  readonly rate: number
  readonly heard: Heard
  /** 0 to 1. */
  readonly volume: number
  readonly captions: { readonly source: boolean; readonly dub: boolean }
  /** Zoom of the timelines, from 1 (the whole). */
  readonly zoom: number
}

export const rates: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2]

const defaults: PlayerSettings = {
  rate: 1,
  heard: 'dub',
  volume: 1,
  captions: { source: false, dub: false },
  zoom: 1,
}

/** Number of tasks whose offset is stored; the least recently changed are dropped first. */
const offsetsKept = 200

/** Maximum offset in seconds, in both directions. */
const longestOffset = 10

type Store = Pick<Storage, 'getItem' | 'setItem'>

const settingsKey = (person: string) => `player-settings:${person}`
const offsetsKey = (person: string) => `player-offsets:${person}`

/** The stored settings; invalid or missing ones have their default. */
export function readSettings(store: Store, person: string): PlayerSettings {
  const { rate, heard, volume, captions, zoom } = readFields(store, settingsKey(person))
  const shown = typeof captions === 'object' && captions !== null ? (captions as Record<string, unknown>) : {}
  return {
    rate: rates.find((each) => each === rate) ?? defaults.rate,
    heard: heard === 'source' || heard === 'both' ? heard : defaults.heard,
    volume: isBetween(volume, 0, 1) ? volume : defaults.volume,
    captions: { source: shown['source'] === true, dub: shown['dub'] === true },
    zoom: isBetween(zoom, 1, 1000) ? zoom : defaults.zoom,
  }
}

/** The dub's offset against its source in seconds, for one task; 0 unless the person set one. */
export function readOffset(store: Store, person: string, task: string): number {
  const seconds = readFields(store, offsetsKey(person))[task]
  return isBetween(seconds, -longestOffset, longestOffset) ? seconds : 0
}

/** Stores the offset of a task, limited to ±10 s and rounded to milliseconds. Returns the stored value. */
export function writeOffset(store: Store, person: string, task: string, seconds: number): number {
  const kept = Math.round(Math.max(-longestOffset, Math.min(longestOffset, seconds)) * 1000) / 1000
  const others = Object.entries(readFields(store, offsetsKey(person))).filter(([id]) => id !== task)
  const entries = kept === 0 ? others : [...others, [task, kept]]
  write(store, offsetsKey(person), Object.fromEntries(entries.slice(-offsetsKept)))
  return kept
}

const listeners = new Set<() => void>()
let known: { person: string; stored: string | null; settings: PlayerSettings } | null = null

/** The signed-in person's settings; the same object until one changes. */
export function playerSettings(): PlayerSettings {
  const person = currentIdentity()?._id ?? ''
  const stored = localStorage.getItem(settingsKey(person))
  if (known?.person !== person || known.stored !== stored) {
    known = { person, stored, settings: readSettings(localStorage, person) }
  }
  return known.settings
}

/** Changes settings on the page and stores them; without room on the device they last until the page is closed. */
export function changePlayerSettings(changes: Partial<PlayerSettings>): void {
  const person = currentIdentity()?._id ?? ''
  const settings = { ...playerSettings(), ...changes }
  write(localStorage, settingsKey(person), settings)
  known = { person, stored: localStorage.getItem(settingsKey(person)), settings }
  for (const tell of listeners) tell()
}

/** One setting; renders again only when it changes. */
export function usePlayerSetting<Name extends keyof PlayerSettings>(name: Name): PlayerSettings[Name] {
  const read = useCallback(() => playerSettings()[name], [name])
  return useSyncExternalStore(onChange, read, () => defaults[name])
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readFields(store: Store, key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

function write(store: Store, key: string, value: unknown): void {
  try {
    store.setItem(key, JSON.stringify(value))
  } catch {
    // Without room on the device nothing is stored: these settings are conveniences.
  }
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
