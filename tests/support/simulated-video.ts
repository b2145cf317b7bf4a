// A simulated video for tests of the session, with late starts, slow seeks, stalls and an uneven clock.
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import type { MediaCommand, MediaEvent, MediaPort } from '#src/player/core/media.ts'

/** Milliseconds of one step of simulated time. */
export const stepMs = 8

const framesPerSecond = 30
const clockMs = 180
const flushMs = 50

/** Resolution at which a video records what it played. */
const cellsPerSecond = 200

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
  startDelayMs = 0
  /** Number of the visible frame, with the cover. */
  visibleFrame = 0
  /** Its frames can be covered. */
  canFreeze = true
  /** Refuses to play, as a browser does without a gesture of the person. */
  blocksPlay = false
  /** Reports the position of a seek as the time of the frame there, as Firefox and WebKitGTK do. */
  reportsSeekPosition = false
  /** Reports the frames it plays, as long as it is true: Firefox leaves some out. */
  reportsFrames = true
  /** Reports the frame after a seek also if it was visible before; Chromium does not. */
  reportsSameFrame = true
  /** Milliseconds by which frames are reported after they were shown, as on a busy machine. */
  reportDelayMs = 0
  /** Reports a stall after each change of rate and each seek, plays on, and never reports that it is ready again. */
  reportsFalseStalls = false
  readonly commands: MediaCommand[] = []
  /** One cell for each 5 ms of media: 1 where it was played unmuted. */
  readonly audibleCells: Uint8Array
  #freezeAfter: number | null = null
  #reportsFrames = true
  #unfreezesOnSeek = false
  #now = 0
  #startsAtMs = 0
  /** A video that has just been seeked starts later. */
  #hasSeeked = false
  #stalledUntil = 0
  #hasReportedStall = false
  /** Number of seeks until a stuck video plays on. */
  #stuckSeeks = 0
  #stuckReports = false
  #loadsAtMs: number
  #seek: { readonly to: number; readonly doneAt: number } | null = null
  #listener: (event: MediaEvent) => void = () => {}
  readonly duration: number
  readonly #random: () => number

  constructor(duration: number, random: () => number) {
    this.duration = duration
    this.audibleCells = new Uint8Array(Math.ceil(duration * cellsPerSecond))
    this.#random = random
    this.#loadsAtMs = 20 + random() * 100
  }

  subscribe = (listener: (event: MediaEvent) => void) => {
    this.#listener = listener
    return () => {}
  }

  time = () => this.position

  perform = (command: MediaCommand) => {
    this.commands.push(command)
    if (command.kind === 'play') {
      if (this.ended || this.failed) throw new Error('A video at its end would start over')
      if (this.blocksPlay) {
        this.#listener({ kind: 'play-blocked' })
        return
      }
      this.playing = true
      this.#startsAtMs = this.#now + this.#random() * 40 + this.startDelayMs + (this.#hasSeeked ? 60 : 0)
      this.#hasSeeked = false
    } else if (command.kind === 'pause') {
      this.playing = false
      this.#listener({ kind: 'stopped', time: this.position })
    } else if (command.kind === 'seek') {
      this.#hasSeeked = true
      this.#unfreezesOnSeek = true
      this.#seek = { to: command.to, doneAt: this.#now + 20 + this.#random() * 200 }
    } else if (command.kind === 'rate') {
      this.rate = command.rate
      if (this.reportsFalseStalls && this.playing) this.#flush()
    } else if (command.kind === 'mute') this.muted = command.muted
    else if (command.kind === 'report-frames') this.#setReportFrames(command.frames)
    else if (command.kind === 'freeze' && command.until !== null && !this.canFreeze)
      this.#listener({ kind: 'freeze-support', canFreeze: false })
    else if (command.kind === 'freeze') {
      this.#freezeAfter = command.until
      this.#unfreezesOnSeek = false
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
  getStuck(seeks: number, reports = false) {
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

  /** Seeks by `seconds` from outside the session while it plays; the first frame is shown `aheadMs` before its clock runs. */
  jump(seconds: number, aheadMs = 60) {
    const doneAt = this.#now + 40
    this.#seek = { to: this.position + seconds, doneAt }
    this.#startsAtMs = doneAt + aheadMs
    this.#listener({ kind: 'stalled' })
  }

  step(now: number) {
    this.#now = now
    if (this.failed) return
    if (this.#loadsAtMs > 0) {
      if (now < this.#loadsAtMs) return
      this.#loadsAtMs = 0
      this.#listener({ kind: 'metadata', duration: this.duration })
      this.#listener({ kind: 'buffered', isBuffered: true })
      this.#listener({ kind: 'ready' })
      this.#listener({ kind: 'freeze-support', canFreeze: true })
    }
    this.#finishSeek()
    if (now < this.#stalledUntil) {
      if (this.playing && !this.#hasReportedStall) {
        this.#hasReportedStall = true
        this.#listener({ kind: 'buffered', isBuffered: false })
        this.#listener({ kind: 'stalled' })
      }
      return
    }
    if (this.#hasReportedStall) {
      this.#hasReportedStall = false
      this.#listener({ kind: 'buffered', isBuffered: true })
      this.#listener({ kind: 'ready' })
    }
    if (this.#stuckSeeks > 0) {
      if (this.playing && this.#stuckReports) this.#listener({ kind: 'stalled' })
      this.#stuckReports &&= !this.playing
      if (!this.#reportsFrames) this.#emitClock()
      return
    }
    if (this.playing && !this.#seek && now >= this.#startsAtMs) this.#advance()
  }

  #finishSeek() {
    if (!this.#seek || this.#now < this.#seek.doneAt) return
    this.position = this.#seek.to
    this.ended = this.position >= this.duration
    this.#seek = null
    this.#stuckSeeks = Math.max(0, this.#stuckSeeks - 1)
    if (this.#unfreezesOnSeek) this.#freezeAfter = null
    const isReported = this.reportsSameFrame || this.visibleFrame !== this.frame
    this.#showFrame()
    this.#listener({ kind: 'seeked', time: this.position })
    if (this.reportsSeekPosition)
      this.#listener({ kind: 'frame', time: this.position, at: this.#now, clock: this.position })
    else if (isReported) this.#emitFrame(this.frame)
    if (this.playing) this.#listener({ kind: 'ready' })
    if (this.reportsFalseStalls) this.#flush()
  }

  /** Stops for `flushMs` and reports a stall, as WebKitGTK does. */
  #flush() {
    this.#startsAtMs = Math.max(this.#startsAtMs, this.#now + flushMs)
    this.#listener({ kind: 'stalled' })
  }

  /** Number of the frame at the position. */
  get frame(): number {
    return Math.min(Math.floor(this.position * framesPerSecond + 1e-6), Math.ceil(this.duration * framesPerSecond) - 1)
  }

  #setReportFrames(frames: boolean) {
    this.#reportsFrames = frames
    if (frames && !this.playing) this.#emitFrame(this.frame)
  }

  #emitFrame(number: number) {
    const since = this.playing ? (this.reportDelayMs / 1000) * this.rate : 0
    const [time, clock] = [number / framesPerSecond - since, this.position - since]
    this.#listener({ kind: 'frame', time, at: this.#now - this.reportDelayMs, clock })
  }

  #emitClock() {
    if (this.#now % clockMs < stepMs) this.#listener({ kind: 'clock', time: this.position, at: this.#now })
  }

  #showFrame() {
    if (this.#freezeAfter === null || this.frame / framesPerSecond <= this.#freezeAfter) this.visibleFrame = this.frame
  }

  #advance() {
    const before = Math.floor(this.position * framesPerSecond)
    const from = this.position
    this.position += (stepMs / 1000) * this.rate * this.skew
    if (!this.muted) fillCells(this.audibleCells, from, this.position)
    const frame = Math.floor(this.position * framesPerSecond)
    this.#showFrame()
    if (this.position >= this.duration) {
      this.position = this.duration
      this.ended = true
      this.playing = false
      this.#listener({ kind: 'ended' })
    } else if (!this.#reportsFrames) this.#emitClock()
    else if (frame > before) this.#emitFrame(frame)
  }
}

function fillCells(cells: Uint8Array, start: number, end: number): void {
  cells.fill(1, Math.round(start * cellsPerSecond), Math.max(0, Math.round(end * cellsPerSecond)))
}

/** Share of a video, 0 to 1, that `ranges` gets wrong: counted but not audible, or audible but not counted. */
export function miscountedShare({ audibleCells }: SimulatedVideo, ranges: readonly PlayedRange[]): number {
  const counted = new Uint8Array(audibleCells.length)
  for (const { start, end } of ranges) fillCells(counted, start, end)
  return audibleCells.reduce((wrong, cell, index) => wrong + Number(cell !== counted[index]), 0) / audibleCells.length
}
