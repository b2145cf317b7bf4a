// Simulates two videos for tests of the session, with late starts, slow seeks, stalls and uneven clocks. Time passes
// only in `pass`; random numbers come from a seed.
import type { PlayedRange } from '#src/domain/coverage.ts'
import type { MediaCommand, MediaEvent, MediaPort, SideName } from './media.ts'
import { createSession, type Session } from './session.ts'

const stepMs = 8
const framesPerSecond = 30
const clockMs = 350
const flushMs = 50

/** Resolution at which a video records what it played. */
const cellsPerSecond = 200

/** Returns a generator of numbers from 0 to 1 that depend only on the seed (mulberry32). */
export function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export class SimulatedVideo implements MediaPort {
  position = 0
  playing = false
  rate = 1
  muted = true
  volume = 1
  ended = false
  failed = false
  /** Speed of its own clock; 1.01 gains 10 ms a second. */
  skew = 1
  /** Milliseconds added to the random start delay. */
  startsLater = 0
  /** Number of the visible frame, with the cover. */
  seen = 0
  /** Its frames can be covered. */
  covers = true
  /** Reports the position of a seek as the time of the frame there, as Firefox and WebKitGTK do. */
  reportsPosition = false
  /** Reports the frames it plays, as long as it is true: Firefox leaves some out. */
  reportsFrames = true
  /** Reports a stall after each change of rate and each seek, plays on, and never reports that it is ready again. */
  reportsFalseStalls = false
  readonly told: MediaCommand[] = []
  /** One cell for each 5 ms of media: 1 where it was played unmuted. */
  readonly heard: Uint8Array
  #cover: number | null = null
  #watched = true
  #liftsCover = false
  #now = 0
  #startsAt = 0
  /** A video that has just been seeked starts later. */
  #sought = false
  #stalledUntil = 0
  #toldStalled = false
  /** Number of seeks until a stuck video plays on. */
  #stuckSeeks = 0
  #stuckReports = false
  #loadsAt: number
  #seek: { readonly to: number; readonly doneAt: number } | null = null
  #listener: (event: MediaEvent) => void = () => {}
  readonly duration: number
  readonly #chance: () => number

  constructor(duration: number, chance: () => number) {
    this.duration = duration
    this.heard = new Uint8Array(Math.ceil(duration * cellsPerSecond))
    this.#chance = chance
    this.#loadsAt = 20 + chance() * 100
  }

  subscribe = (listener: (event: MediaEvent) => void) => {
    this.#listener = listener
    return () => {}
  }

  time = () => this.position

  perform = (command: MediaCommand) => {
    this.told.push(command)
    if (command.kind === 'play') {
      if (this.ended || this.failed) throw new Error('A video at its end would start over')
      this.playing = true
      this.#startsAt = this.#now + this.#chance() * 40 + this.startsLater + (this.#sought ? 60 : 0)
      this.#sought = false
    } else if (command.kind === 'pause') {
      this.playing = false
      this.#listener({ kind: 'stopped', time: this.position })
    } else if (command.kind === 'seek') {
      this.#sought = true
      this.#liftsCover = true
      this.#seek = { to: command.to, doneAt: this.#now + 20 + this.#chance() * 200 }
    } else if (command.kind === 'rate') {
      this.rate = command.rate
      if (this.reportsFalseStalls && this.playing) this.#flush()
    } else if (command.kind === 'mute') this.muted = command.muted
    else if (command.kind === 'watch') this.#watch(command.frames)
    else if (command.kind === 'cover' && command.until !== null && !this.covers)
      this.#listener({ kind: 'covers', able: false })
    else if (command.kind === 'cover') {
      this.#cover = command.until
      this.#liftsCover = false
    } else this.volume = command.volume
  }

  get seeking(): boolean {
    return this.#seek !== null && !this.failed
  }

  get stuck(): boolean {
    return this.#stuckSeeks > 0 && this.playing
  }

  stall(ms: number) {
    this.#stalledUntil = this.#now + ms
  }

  /** Stops with data buffered until it was seeked `seeks` times; `reports` a stall or not. */
  stick(seeks: number, reports = false) {
    this.#stuckSeeks = seeks
    this.#stuckReports = reports
  }

  fail() {
    this.failed = true
    this.playing = false
    this.#listener({ kind: 'failed', problem: { kind: 'network' } })
  }

  /** Pauses it from outside the session, as a media key or a phone call does. */
  interrupt() {
    if (!this.playing) return
    this.playing = false
    this.#listener({ kind: 'stopped', time: this.position })
  }

  step(now: number) {
    this.#now = now
    if (this.failed) return
    if (this.#loadsAt > 0) {
      if (now < this.#loadsAt) return
      this.#loadsAt = 0
      this.#listener({ kind: 'metadata', duration: this.duration })
      this.#listener({ kind: 'buffered', ahead: true })
      this.#listener({ kind: 'ready' })
      this.#listener({ kind: 'covers', able: true })
    }
    this.#finishSeek()
    if (now < this.#stalledUntil) {
      if (this.playing && !this.#toldStalled) {
        this.#toldStalled = true
        this.#listener({ kind: 'buffered', ahead: false })
        this.#listener({ kind: 'stalled' })
      }
      return
    }
    if (this.#toldStalled) {
      this.#toldStalled = false
      this.#listener({ kind: 'buffered', ahead: true })
      this.#listener({ kind: 'ready' })
    }
    if (this.#stuckSeeks > 0) {
      if (this.playing && this.#stuckReports) this.#listener({ kind: 'stalled' })
      this.#stuckReports &&= !this.playing
      if (!this.#watched) this.#tellClock()
      return
    }
    if (this.playing && !this.#seek && now >= this.#startsAt) this.#run()
  }

  #finishSeek() {
    if (!this.#seek || this.#now < this.#seek.doneAt) return
    this.position = this.#seek.to
    this.ended = this.position >= this.duration
    this.#seek = null
    this.#stuckSeeks = Math.max(0, this.#stuckSeeks - 1)
    if (this.#liftsCover) this.#cover = null
    this.#see()
    this.#listener({ kind: 'seeked', time: this.position })
    if (this.reportsPosition)
      this.#listener({ kind: 'frame', time: this.position, at: this.#now, clock: this.position })
    else this.#tellFrame(this.frame)
    if (this.reportsFalseStalls) this.#flush()
  }

  /** Stops for `flushMs` and reports a stall, as WebKitGTK does. */
  #flush() {
    this.#startsAt = Math.max(this.#startsAt, this.#now + flushMs)
    this.#listener({ kind: 'stalled' })
  }

  /** Number of the frame at the position. */
  get frame(): number {
    return Math.min(Math.floor(this.position * framesPerSecond + 1e-6), Math.ceil(this.duration * framesPerSecond) - 1)
  }

  #watch(frames: boolean) {
    this.#watched = frames
    if (frames && !this.playing) this.#tellFrame(this.frame)
  }

  #tellFrame(number: number) {
    this.#listener({ kind: 'frame', time: number / framesPerSecond, at: this.#now, clock: this.position })
  }

  #tellClock() {
    if (this.#now % clockMs < stepMs) this.#listener({ kind: 'clock', time: this.position, at: this.#now })
  }

  #see() {
    if (this.#cover === null || this.frame / framesPerSecond <= this.#cover) this.seen = this.frame
  }

  #run() {
    const before = Math.floor(this.position * framesPerSecond)
    const from = this.position
    this.position += (stepMs / 1000) * this.rate * this.skew
    if (!this.muted) fillCells(this.heard, from, this.position)
    const frame = Math.floor(this.position * framesPerSecond)
    this.#see()
    if (this.position >= this.duration) {
      this.position = this.duration
      this.ended = true
      this.playing = false
      this.#listener({ kind: 'ended' })
    } else if (!this.#watched) this.#tellClock()
    else if (frame > before) this.#tellFrame(frame)
  }
}

function fillCells(cells: Uint8Array, start: number, end: number): void {
  cells.fill(1, Math.round(start * cellsPerSecond), Math.max(0, Math.round(end * cellsPerSecond)))
}

/** Share of a video, 0 to 1, that `ranges` gets wrong: counted but not audible, or audible but not counted. */
export function wrongShare({ heard }: SimulatedVideo, ranges: readonly PlayedRange[]): number {
  const counted = new Uint8Array(heard.length)
  for (const { start, end } of ranges) fillCells(counted, start, end)
  return heard.reduce((wrong, cell, index) => wrong + Number(cell !== counted[index]), 0) / heard.length
}

export type SimulatedPair = {
  readonly session: Session
  readonly videos: { readonly [Name in SideName]: SimulatedVideo }
  /** Advances time by `ms` milliseconds and calls `watch` after every step. */
  readonly pass: (ms: number, watch?: () => void) => void
  /** Actual seconds by which the source is ahead of the dub. */
  readonly apart: () => number
}

export function simulatePair(durations: { source: number; dub: number }, chance: () => number): SimulatedPair {
  let now = 0
  const frames = new Set<() => void>()
  const videos = {
    source: new SimulatedVideo(durations.source, chance),
    dub: new SimulatedVideo(durations.dub, chance),
  }
  const everyFrame = (callback: () => void) => {
    frames.add(callback)
    return () => frames.delete(callback)
  }
  const alarms = new Set<{ readonly at: number; readonly ring: () => void }>()
  const after = (ms: number, ring: () => void) => {
    const alarm = { at: now + ms, ring }
    alarms.add(alarm)
    return () => alarms.delete(alarm)
  }
  const session = createSession(videos, { now: () => now, everyFrame, after })
  return {
    session,
    videos,
    apart: () => videos.source.position - videos.dub.position,
    pass: (ms, watch) => {
      for (const until = now + ms; now < until;) {
        now += stepMs
        videos.source.step(now)
        videos.dub.step(now)
        for (const alarm of alarms) {
          if (alarm.at <= now && alarms.delete(alarm)) alarm.ring()
        }
        if (now % 16 === 0) for (const callback of frames) callback()
        watch?.()
      }
    },
  }
}
