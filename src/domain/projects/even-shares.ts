// Auto assign decides how many tasks of each group every member gets: as many tasks as languages, caps and skips allow,
// and the most even loads among all such distributions. Loads are even when the sum of their squares is minimal; that
// is so when no chain of members passes tasks on from one to another whose load is lower by two or more (the optimality
// criterion of separable convex flows: Ahuja, Magnanti, Orlin, Network Flows, chapter 14).

import { groupBy } from '#src/domain/group-by.ts'

/** Unassigned tasks of one language that the same members can take. */
export type TaskGroup = {
  readonly language: string
  readonly count: number
  /** Indices of the members who skipped these tasks. */
  readonly skippers: ReadonlySet<number>
}

/** How many more tasks of a language a member can get, by index. */
export type Capacity = { readonly language: string; readonly member: number; readonly room: number }

/** How many tasks of a group, by index, a member gets. */
export type Share = { readonly group: number; readonly member: number; readonly count: number }

/** A member's capacity for a language, and the tasks they get of it. */
type Slot = { readonly member: number; room: number; readonly counts: Map<Group, number> }
/** Its slots are those of the members who can take its tasks. */
type Group = { readonly slots: readonly Slot[] }
/** Tasks of `group` can pass from the slot `from` to this one; or the member of `from` passes on tasks of this one. */
type Origin = { readonly group: Group | null; readonly from: Slot } | null
type SlotsOf = (member: number) => readonly Slot[]
type Reachable = { readonly origins: ReadonlyMap<Slot, Origin>; readonly entries: ReadonlyMap<number, Slot> }

/**
 * Returns shares of every group, in the order of `groups`. `loads` has the members' open tasks, in the order they
 * joined; of equal distributions, the one is chosen in which those who joined first have more. Groups of a language
 * compete for its capacity: the first ones get it.
 */
export function evenShares(
  loads: readonly number[],
  capacities: readonly Capacity[],
  taskGroups: readonly TaskGroup[],
): Share[] {
  const countOf = (language: string) =>
    taskGroups.reduce((sum, group) => sum + (group.language === language ? group.count : 0), 0)
  // The same order and rooms whatever the caller's: equal distributions differ in who gets which language.
  const slots = capacities
    .toSorted((first, second) => first.member - second.member || (first.language < second.language ? -1 : 1))
    .map(({ language, member, room }) => ({
      language,
      member,
      room: Math.min(room, countOf(language)),
      counts: new Map(),
    }))
  const groups = taskGroups.map(({ language, skippers }) => ({
    slots: slots.filter((slot) => slot.language === language && !skippers.has(slot.member)),
  }))
  const totals = [...loads]
  for (const [index, group] of groups.entries()) placeTasks(group, taskGroups[index]?.count ?? 0, totals)
  const slotsOf = groupBy(slots, ({ member }) => member)
  balance([...loads.keys()], totals, loads, (member) => slotsOf.get(member) ?? [])
  return groups.flatMap((group, index) =>
    group.slots.flatMap(({ member, counts }) => {
      const count = counts.get(group) ?? 0
      return count > 0 ? [{ group: index, member, count }] : []
    }),
  )
}

/** Gives out as many tasks of a group as possible, without regard to loads; earlier groups keep their number. */
function placeTasks(group: Group, count: number, totals: number[]): void {
  let rest = count
  for (const [index, slot] of group.slots.entries()) {
    rest -= give(group, slot, Math.min(slot.room, Math.ceil(rest / (group.slots.length - index))), totals)
  }
  for (const slot of group.slots) rest -= give(group, slot, Math.min(slot.room, rest), totals)
  while (rest > 0) {
    // A task of another group can go to a slot that this group cannot use.
    const origins = new Map<Slot, Origin>(group.slots.map((slot) => [slot, null]))
    const end = expand(origins, (slot) => slot.room > 0)
    if (!end) return
    const amount = Math.min(rest, widthOf(origins, end))
    pass(origins, end, amount)
    // The slot where the way starts gained room for this group; only the load of the last member rises.
    const start = startOf(origins, end)
    start.room -= amount
    start.counts.set(group, (start.counts.get(group) ?? 0) + amount)
    totals[end.member] = (totals[end.member] ?? 0) + amount
    rest -= amount
  }
}

function give(group: Group, slot: Slot, amount: number, totals: number[]): number {
  slot.room -= amount
  slot.counts.set(group, (slot.counts.get(group) ?? 0) + amount)
  totals[slot.member] = (totals[slot.member] ?? 0) + amount
  return amount
}

/**
 * Makes the loads of `members` as even as possible. If they cannot all be even, those who keep more than the even load,
 * with everybody they could still pass tasks to, are independent of the others, and both parts are balanced alone
 * (H. Groenevelt, Two algorithms for maximizing a separable concave function over a polymatroid feasible region).
 */
function balance(members: readonly number[], totals: number[], loads: readonly number[], slotsOf: SlotsOf): void {
  const targets = evenLoads(members, totals, loads)
  const excessOf = (member: number) => (totals[member] ?? 0) - (targets.get(member) ?? 0)
  for (let isMoved = true; isMoved;) {
    isMoved = false
    const givers = members.filter((member) => excessOf(member) > 0)
    if (givers.length === 0) return
    const { origins, entries } = reachableFrom(givers, targets, slotsOf)
    for (const [taker, entry] of entries) {
      if (excessOf(taker) >= 0) continue
      const giver = startOf(origins, entry).member
      const amount = Math.min(-excessOf(taker), excessOf(giver), widthOf(origins, entry))
      if (amount <= 0) continue
      pass(origins, entry, amount)
      totals[giver] = (totals[giver] ?? 0) - amount
      totals[taker] = (totals[taker] ?? 0) + amount
      isMoved = true
    }
    if (isMoved) continue
    const higher = new Set([...givers, ...entries.keys()])
    balance([...higher], totals, loads, slotsOf)
    balance(
      members.filter((member) => !higher.has(member)),
      totals,
      loads,
      slotsOf,
    )
  }
}

/** The loads if everything that `members` get could be passed among them: as even as their earlier loads allow. */
function evenLoads(
  members: readonly number[],
  totals: readonly number[],
  loads: readonly number[],
): ReadonlyMap<number, number> {
  const sumAt = (level: number) => members.reduce((sum, member) => sum + Math.max(level, loads[member] ?? 0), 0)
  const total = members.reduce((sum, member) => sum + (totals[member] ?? 0), 0)
  let [level, end] = [0, total + 1]
  while (end - level > 1) {
    const middle = Math.floor((level + end) / 2)
    if (sumAt(middle) <= total) level = middle
    else end = middle
  }
  let rest = total - sumAt(level)
  const inOrder = members.toSorted((first, second) => first - second)
  return new Map(
    inOrder.map((member) => {
      const load = loads[member] ?? 0
      if (load > level) return [member, load]
      rest -= 1
      return [member, rest >= 0 ? level + 1 : level]
    }),
  )
}

/** Finds the members of `among` to whom tasks of the givers can pass, nearest first, each with the slot they enter. */
function reachableFrom(givers: readonly number[], among: ReadonlyMap<number, number>, slotsOf: SlotsOf): Reachable {
  const origins = new Map<Slot, Origin>(givers.flatMap((giver) => slotsOf(giver)).map((slot) => [slot, null]))
  const entries = new Map<number, Slot>()
  const isGiver = new Set(givers)
  expand(origins, (slot) => {
    const { member, room } = slot
    if (room > 0 && among.has(member) && !isGiver.has(member) && !entries.has(member)) {
      entries.set(member, slot)
      for (const next of slotsOf(member)) if (!origins.has(next)) origins.set(next, { group: null, from: slot })
    }
    return false
  })
  return { origins, entries }
}

/** Adds to `origins` every slot that tasks can pass to, breadth first. Returns the first one that `isEnd` accepts. */
function expand(origins: Map<Slot, Origin>, isEnd: (slot: Slot) => boolean): Slot | undefined {
  const seen = new Set<Group>()
  for (const slot of origins.keys()) {
    if (isEnd(slot)) return slot
    for (const [group, count] of slot.counts) {
      if (count === 0 || seen.has(group)) continue
      seen.add(group)
      for (const next of group.slots) if (!origins.has(next)) origins.set(next, { group, from: slot })
    }
  }
  return undefined
}

/** How many tasks can pass along the way to `end`. */
function widthOf(origins: ReadonlyMap<Slot, Origin>, end: Slot): number {
  let width = end.room
  for (let slot = end, origin = origins.get(slot); origin; slot = origin.from, origin = origins.get(slot)) {
    width = Math.min(width, origin.group ? (origin.from.counts.get(origin.group) ?? 0) : origin.from.room)
  }
  return width
}

/** The slot where the way to `end` starts. */
function startOf(origins: ReadonlyMap<Slot, Origin>, end: Slot): Slot {
  let slot = end
  for (let origin = origins.get(slot); origin; origin = origins.get(slot)) slot = origin.from
  return slot
}

/** Passes tasks along the way to `end`. */
function pass(origins: ReadonlyMap<Slot, Origin>, end: Slot, amount: number): void {
  for (let slot = end, origin = origins.get(slot); origin; slot = origin.from, origin = origins.get(slot)) {
    if (!origin.group) continue
    slot.room -= amount
    slot.counts.set(origin.group, (slot.counts.get(origin.group) ?? 0) + amount)
    origin.from.room += amount
    origin.from.counts.set(origin.group, (origin.from.counts.get(origin.group) ?? 0) - amount)
  }
}
