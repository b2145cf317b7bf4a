// An oracle for figures: counts rows of tasks one by one.
import { findingKinds } from '#src/domain/review/finding.ts'
import { type ReviewSection, reviewSections } from '#src/domain/review/review-sections.ts'
import { jobKey, type TaskRow, type WorkScenario } from './work-scenario.ts'

type Tasks = readonly TaskRow[]

const countWhere = <Row>(rows: readonly Row[], predicate: (row: Row) => boolean): number =>
  rows.filter(predicate).length
const reviewed = (tasks: Tasks) => tasks.filter(({ status }) => status === 'completed')

export const expectedByStatus = (tasks: Tasks) => ({
  new: countWhere(tasks, ({ status }) => status === 'new'),
  assigned: countWhere(tasks, ({ status }) => status === 'assigned'),
  completed: countWhere(tasks, ({ status }) => status === 'completed'),
})

export const expectedByLanguage = (tasks: Tasks) =>
  [...new Set(tasks.map(({ language }) => language))].map((language) => ({
    language,
    ...expectedByStatus(tasks.filter((task) => task.language === language)),
  }))

/** Reviews finished on each of `days` days in UTC, ending on `last`. */
export function expectedByDay(tasks: Tasks, days: number, last: string) {
  const finished = reviewed(tasks).map((task) => task.completed_at?.toISOString().slice(0, 10))
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(Date.parse(last) - (days - 1 - index) * 86_400_000).toISOString().slice(0, 10)
    return { day, count: countWhere(finished, (each) => each === day) }
  })
}

const scoreOf = ({ result }: TaskRow, section: ReviewSection) => result?.[section].score

export const expectedScores = (tasks: Tasks) =>
  reviewSections.map((section) => ({
    section,
    counts: [1, 2, 3].map((score) => countWhere(reviewed(tasks), (task) => scoreOf(task, section) === score)),
  }))

/** Pairs of completed reviews of the same task by two people. */
export function expectedAgreement(tasks: Tasks) {
  const finished = reviewed(tasks)
  const pairs = finished.flatMap((second) => {
    const first = finished.find(
      ({ _id, worker_id }) => _id === second.second_review_of && worker_id !== second.worker_id,
    )
    return first ? [[first, second] as const] : []
  })
  return reviewSections.map((section) => {
    const distances = pairs.map(([one, other]) =>
      Math.abs((scoreOf(one, section) ?? 0) - (scoreOf(other, section) ?? 0)),
    )
    return {
      section,
      pairs: pairs.length,
      exact: countWhere(distances, (points) => points === 0),
      withinOne: countWhere(distances, (points) => points <= 1),
    }
  })
}

export function expectedCare(tasks: Tasks) {
  const results = reviewed(tasks).flatMap(({ result }) => result ?? [])
  const shares = results.flatMap(({ coverage }) => coverage ?? [])
  const flags = results.flatMap((result) => result.flags ?? [])
  return {
    covered: shares.length,
    coverage: shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length,
    little: countWhere(shares, (share) => share < 0.8),
    flagged: countWhere(results, (result) => (result.flags ?? []).length > 0),
    flags: reviewSections.map((section) => ({ section, count: countWhere(flags, (flag) => flag.section === section) })),
  }
}

export function expectedListening(tasks: Tasks) {
  const findings = reviewed(tasks).flatMap(({ result }) => result?.listening?.findings ?? [])
  const kinds = findingKinds.filter((kind) => findings.some((finding) => finding.kind === kind))
  return kinds.map((kind) => {
    const ofKind = findings.filter((finding) => finding.kind === kind)
    return {
      kind,
      found: ofKind.length,
      right: countWhere(ofKind, ({ answer }) => answer === 'right'),
      notSo: countWhere(ofKind, ({ answer }) => answer === 'not-so'),
    }
  })
}

/** The average duration in seconds of the reviews whose duration was measured. */
export function expectedAverageSeconds(tasks: Tasks): number {
  const measured = reviewed(tasks).flatMap(({ duration }) => (duration > 0 ? duration : []))
  return measured.length === 0 ? 0 : measured.reduce((sum, seconds) => sum + seconds, 0) / measured.length
}

/** Each assignee's share of each bundle, with the amounts paid and due. */
export function expectedPay(
  tasks: Tasks,
  { rates, paid, dueAtOldRates }: Pick<WorkScenario, 'rates' | 'paid' | 'dueAtOldRates'>,
) {
  const held = tasks.filter(({ worker_id }) => worker_id !== null)
  const keys = new Set(held.map((task) => jobKey(task.bundle_id, task.worker_id ?? '')))
  const jobs = [...keys].map((key) => {
    const [bundle = '', worker = ''] = key.split(' ')
    const jobTasks = held.filter((task) => jobKey(task.bundle_id, task.worker_id ?? '') === key)
    const { assigned, completed } = expectedByStatus(jobTasks)
    const paidBefore = paid.get(key) ?? { tasks: 0, cents: 0 }
    const rate = rates.get(bundle) ?? Number.NaN
    const old = dueAtOldRates.get(key) ?? { tasks: 0, cents: 0 }
    const due = old.cents + (completed - paidBefore.tasks - old.tasks) * rate
    return {
      bundle,
      worker,
      assigned,
      completed,
      rate: rate / 100,
      due: due / 100,
      dueAtOldRates: old.cents / 100,
      paid: paidBefore.cents / 100,
      /** The total amount: what was paid, and the rest at the current rate. */
      amount: (paidBefore.cents + due + assigned * rate) / 100,
    }
  })
  const cents = [...paid.values()].reduce((sum, each) => sum + each.cents, 0)
  return { jobs, sums: { paid: cents / 100 } }
}

/** A person's pairs of scores by section, as the own and the other score: of tasks that somebody else reviewed too. */
export function expectedPairs(tasks: Tasks, worker: string) {
  const finished = reviewed(tasks)
  const pairs = finished.flatMap((own) => {
    const partner = finished.find(
      (each) => each.worker_id !== worker && (each._id === own.second_review_of || each.second_review_of === own._id),
    )
    return own.worker_id === worker && partner ? [[own, partner] as const] : []
  })
  return reviewSections.map((section) => ({
    section,
    pairs: pairs.map(([own, partner]) => [scoreOf(own, section) ?? 0, scoreOf(partner, section) ?? 0] as const),
  }))
}

/** Linearly weighted kappa as 1 minus the mean distance of the pairs, over that of all own with all other scores. */
export function expectedKappa(pairs: readonly (readonly [own: number, other: number])[]): number | null {
  if (pairs.length < 18) return null
  const mean = (distances: readonly number[]) => distances.reduce((sum, each) => sum + each, 0) / distances.length
  const observed = mean(pairs.map(([own, other]) => Math.abs(own - other)))
  const byChance = mean(pairs.flatMap(([own]) => pairs.map(([, other]) => Math.abs(own - other))))
  return byChance === 0 ? null : 1 - observed / byChance
}

/** Seconds of work per second of video, over the reviews for which both are known. */
export function expectedPace(tasks: readonly (TaskRow & { readonly video_seconds: number | null })[]): number | null {
  const paced = tasks.filter(
    ({ status, duration, video_seconds }) => status === 'completed' && duration > 0 && video_seconds,
  )
  const work = paced.reduce((sum, { duration }) => sum + duration, 0)
  return paced.length === 0 ? null : work / paced.reduce((sum, { video_seconds }) => sum + (video_seconds ?? 0), 0)
}
