// What the benchmark does inside the browser. Each scene opens a couple of its own, and answers plain figures.
import type { Kind, Urls } from './couple.ts'
import { dragSlider } from './drag.ts'
import { playAlong } from './play-along.ts'
import { seekAround, seekAlone } from './seek-around.ts'
import { openNext } from './open-next.ts'
import { stopAtEnds } from './stop-at-ends.ts'
import { switchTasks } from './switch-tasks.ts'

const scenes = { dragSlider, openNext, playAlong, seekAlone, seekAround, stopAtEnds, switchTasks }

export type Scenes = typeof scenes
export type { Kind, Urls }

Object.assign(globalThis, { scenes })
