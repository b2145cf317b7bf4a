import { auctionBowl } from './auction-bowl.ts'
import { lastBus } from './last-bus.ts'
import { lostLetter } from './lost-letter.ts'
import { nightMarket } from './night-market.ts'
import { noodleKitchen } from './noodle-kitchen.ts'
import { platformNine } from './platform-nine.ts'
import { rooftop } from './rooftop.ts'
import { teaBoat } from './tea-boat.ts'
import type { Scene } from '#tools/make-clips/scene.ts'

export const scenes: readonly Scene[] = [
  nightMarket,
  lostLetter,
  rooftop,
  lastBus,
  noodleKitchen,
  platformNine,
  auctionBowl,
  teaBoat,
]
