// A seeded random generator: the demo is identical on every machine.
import { v7 } from 'uuid'

export type Seeded = {
  /** A number in [0, 1). */
  readonly next: () => number
  /** An integer in [least, most]. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <T>(from: readonly [T, ...T[]]) => T
  /** A shuffled copy. */
  readonly shuffle: <T>(items: readonly T[]) => T[]
  /** A UUIDv7 with the timestamp `at`. */
  readonly id: (at: Date) => string
}

/** Creates a generator that uses mulberry32 (Tommy Ettinger, public domain). */
export function seeded(seed: number): Seeded {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .toSorted((a, b) => a.order - b.order)
        .map(({ item }) => item),
    id: (at) =>
      v7({
        msecs: at.getTime(),
        random: Uint8Array.from({ length: 16 }, () => whole(0, 255)),
        seq: whole(0, 0x7fff_ffff),
      }),
  }
}
