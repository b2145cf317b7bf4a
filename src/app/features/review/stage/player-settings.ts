// How a person likes to watch, kept on this device: a speed, what is heard, and where a task's videos belong together.
import { useCallback, useSyncExternalStore } from 'react'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { Heard } from '#src/player/core/session-state.ts'

export type PlayerSettings = {
  readonly rate: number
  readonly heard: Heard
  /** 0 to 1. */
  readonly volume: number
  readonly captions: { readonly source: boolean; readonly dub: boolean }
  /** How many times larger than the whole the timelines are drawn, from 1. */
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

/** Tasks whose offset is remembered; the ones longest untouched are forgotten first. */
const offsetsKept = 200

/** Seconds a dub may be shifted, either way. */
const longestOffset = 10

type Store = Pick<Storage, 'getItem' | 'setItem'>

const settingsKey = (person: string) => `player-settings:${person}`
const offsetsKey = (person: string) => `player-offsets:${person}`

/** What is stored, as far as it makes sense; the defaults for the rest. */
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

/** Seconds by which the dub of a task is shifted against its source; 0 unless somebody said otherwise. */
export function readOffset(store: Store, person: string, task: string): number {
  const seconds = readFields(store, offsetsKey(person))[task]
  return isBetween(seconds, -longestOffset, longestOffset) ? seconds : 0
}

/** Keeps the offset of a task and answers it as it is kept: within ten seconds, to the millisecond. */
export function writeOffset(store: Store, person: string, task: string, seconds: number): number {
  const kept = Math.round(Math.max(-longestOffset, Math.min(longestOffset, seconds)) * 1000) / 1000
  const others = Object.entries(readFields(store, offsetsKey(person))).filter(([id]) => id !== task)
  const entries = kept === 0 ? others : [...others, [task, kept]]
  write(store, offsetsKey(person), Object.fromEntries(entries.slice(-offsetsKept)))
  return kept
}

const listeners = new Set<() => void>()
let known: { person: string; stored: string | null; settings: PlayerSettings } | null = null

/** The signed-in person's settings; the same object until they change. */
export function playerSettings(): PlayerSettings {
  const person = currentIdentity()?._id ?? ''
  const stored = localStorage.getItem(settingsKey(person))
  if (known?.person !== person || known.stored !== stored) {
    known = { person, stored, settings: readSettings(localStorage, person) }
  }
  return known.settings
}

/** Changes some of them, here and for the next time; without room on the device, until the page is left. */
export function changePlayerSettings(changes: Partial<PlayerSettings>): void {
  const person = currentIdentity()?._id ?? ''
  const settings = { ...playerSettings(), ...changes }
  write(localStorage, settingsKey(person), settings)
  known = { person, stored: localStorage.getItem(settingsKey(person)), settings }
  for (const tell of listeners) tell()
}

/** One setting alone; renders again only when that one changes. */
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
    // A device without room goes without: these are conveniences.
  }
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && value >= least && value <= most
}
