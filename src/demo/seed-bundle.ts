import type { ReviewResult } from '#src/domain/review/review.ts'
import { amountIssueNotes, speakerMismatchNotes, wronglyDubbedNotes } from '#src/domain/review/review-sections.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { demoClips, type DemoClip } from './clips.ts'
import type { Seeded } from './seeded.ts'

/** One member's share of a bundle. */
type Share = { readonly worker: string; readonly completed: number; readonly assigned: number }

export type BundlePlan = {
  readonly projectId: string
  readonly name: string
  readonly languages: readonly string[]
  readonly rateCents: number
  readonly madeAt: Date
  /** Reviews are spread evenly up to this time. */
  readonly doneBy: Date
  readonly unassigned: number
  readonly shares: readonly Share[]
}

const minute = 60 * 1000
const batch = 500

/** Inserts a bundle with its tasks, each with a clip and a history that matches its status. Returns the bundle's id. */
export async function seedBundle(tx: Tx, chance: Seeded, manager: string, plan: BundlePlan): Promise<string> {
  const _id = chance.id(plan.madeAt)
  const { projectId, name, languages, rateCents, madeAt } = plan
  await tx
    .insertInto('bundles')
    .values({ _id, project_id: projectId, name, languages: [...languages], rate_cents: rateCents, created_at: madeAt })
    .execute()
  const places = [
    ...plan.shares.flatMap(({ worker, completed, assigned }) => [
      ...Array.from({ length: completed }, () => ({ worker, status: 'completed' as const })),
      ...Array.from({ length: assigned }, () => ({ worker, status: 'assigned' as const })),
    ]),
    ...Array.from({ length: plan.unassigned }, () => ({ worker: null, status: 'new' as const })),
  ]
  const span = plan.doneBy.getTime() - madeAt.getTime() - 2 * 60 * minute
  const tasks = places.map((place, index) => {
    const clip = demoClips[(index * 3 + plan.name.length) % demoClips.length] ?? firstClip
    const created_at = new Date(madeAt.getTime() + index * 1000)
    const doneAt = new Date(madeAt.getTime() + minute * 60 + span * chance.next())
    const review = place.status === 'completed' ? { ...reviewOf(chance), coverage: coverageOf(index) } : null
    return {
      ...place,
      review,
      doneAt,
      clip,
      row: {
        _id: chance.id(created_at),
        bundle_id: _id,
        external_id: `${clip.id}-${String(index + 1).padStart(3, '0')}`,
        status: place.status,
        worker_id: place.worker,
        language: clip.targetLanguage,
        source_external_url: index % 2 === 0 ? clip.source.mp4 : (clip.source.hls ?? clip.source.mp4),
        target_external_url: index % 2 === 0 ? clip.target.mp4 : (clip.target.hls ?? clip.target.mp4),
        meta: JSON.stringify(clip.meta),
        video_seconds: clip.durationSeconds,
        result: review && JSON.stringify(review),
        duration: review ? chance.whole(45, 260) : 0,
        created_at,
        updated_at: review ? doneAt : created_at,
        completed_at: review ? doneAt : null,
      },
    }
  })
  for (let start = 0; start < tasks.length; start += batch) {
    await tx
      .insertInto('tasks')
      .values(tasks.slice(start, start + batch).map(({ row }) => row))
      .execute()
  }
  // All tasks name the pictures in their metadata; open ones have no others, like copies of tasks. These keep the pictures.
  const posters = tasks.flatMap(({ row, clip, review }) =>
    (review ? (['source', 'target'] as const) : []).map((side) => ({
      task_id: row._id,
      side,
      image_key: clip.posters[side].key,
    })),
  )
  if (posters.length > 0) await tx.insertInto('task_posters').values(posters).execute()
  const history = tasks.flatMap(({ row, worker, review, doneAt }) => {
    const entry = { task_id: row._id, worker_id: worker, actor_id: manager }
    const imported = {
      ...entry,
      worker_id: null,
      action: 'import' as const,
      to_status: 'new' as const,
      detail: '{}',
      at: row.created_at,
    }
    const assigned = {
      ...entry,
      action: 'assign' as const,
      from_status: 'new' as const,
      to_status: 'assigned' as const,
      detail: '{}',
      at: new Date(madeAt.getTime() + 30 * minute),
    }
    const detail = JSON.stringify({ result: review, duration: row.duration })
    const submitted = {
      ...entry,
      actor_id: worker,
      action: 'submit' as const,
      from_status: 'assigned' as const,
      to_status: 'completed' as const,
      detail,
      at: doneAt,
    }
    return [imported, ...(worker ? [assigned] : []), ...(review ? [submitted] : [])]
  })
  for (let start = 0; start < history.length; start += batch) {
    await tx
      .insertInto('task_history')
      .values(history.slice(start, start + batch))
      .execute()
  }
  return _id
}

const [firstClip] = demoClips as readonly [DemoClip, ...DemoClip[]]

/** The share of the dub that was played: 0.78 to 1. */
const coverageOf = (index: number) => (78 + ((index * 17) % 23)) / 100

/** Most dubs score well; some have the problems that the notes describe. */
function reviewOf(chance: Seeded): ReviewResult {
  const section = <Note extends string>([none, issue, ...issues]: readonly [Note, Note, ...Note[]], usual: 2 | 3) =>
    chance.next() < 0.8
      ? { score: usual, note: none }
      : { score: chance.pick<1 | 2>([1, 2]), note: chance.pick([issue, ...issues]) }
  return {
    voiceOverMissingAmount: section(amountIssueNotes, chance.next() < 0.6 ? 3 : 2),
    wronglyDubbedContent: section(wronglyDubbedNotes, 3),
    speakerMismatch: section(speakerMismatchNotes, 3),
    note: chance.pick(['', '', '', '第二句稍快。', 'Second line a touch early.', 'Good match of tone.']),
  }
}
