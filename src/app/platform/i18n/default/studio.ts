// The words of the rooms where dubs are assigned and reviewed.
import { assignment } from './assignment.ts'
import { importing } from './importing.ts'
import { lanes } from './lanes.ts'
import { oversight } from './oversight.ts'
import { people } from './people.ts'
import { player } from './player.ts'
import { pocket } from './pocket.ts'
import { projects } from './projects.ts'
import { queue } from './queue.ts'
import { results } from './results.ts'
import { review } from './review.ts'
import { setup } from './setup.ts'
import { talent } from './talent.ts'

export const studio = {
  assignment,
  importing,
  lanes,
  oversight,
  people,
  player,
  pocket,
  projects,
  queue,
  results,
  review,
  setup,
  talent,
}
