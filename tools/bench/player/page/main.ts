// The benchmark's scenarios in the browser. Each opens its own pair and returns plain figures.
import { dragSlider } from './drag.ts'
import { playAndRecord } from './play-and-record.ts'
import { seekAround, seekAlone } from './seek-around.ts'
import { openNext } from './open-next.ts'
import { stopAtEnds } from './stop-at-ends.ts'
import { switchTasks } from './switch-tasks.ts'

const scenarios = { dragSlider, openNext, playAndRecord, seekAlone, seekAround, stopAtEnds, switchTasks }

Object.assign(globalThis, { scenarios })
