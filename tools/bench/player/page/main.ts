// The benchmark's scenarios in the browser. Each opens its own videos and returns plain figures.
import { playAndRecord } from './play-and-record.ts'
import { countFrames, move, playQuietly } from './play-quietly.ts'
import { seekAlone, seekAround } from './seek-around.ts'

Object.assign(globalThis, { scenarios: { playAndRecord, playQuietly, move, countFrames, seekAlone, seekAround } })
