// The namespaces of the screens for assigning and reviewing dubs: one chunk, loaded on demand.
import { assignment } from './assignment.ts'
import { history } from './history.ts'
import { lanes } from './lanes.ts'
import { outbox } from './outbox.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { projects } from './projects.ts'
import { queue } from './queue.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { setup } from './setup.ts'
import { talent } from './talent.ts'
import { taskImport } from './task-import.ts'

export const dubbingNamespaces = {
  assignment,
  history,
  lanes,
  outbox,
  people,
  player,
  projects,
  queue,
  results,
  review,
  setup,
  talent,
  taskImport,
}
