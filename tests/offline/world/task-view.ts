import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'

type View = {
  readonly id: string
  readonly holder: string | null
  readonly isCompleted: boolean
  readonly result: ReviewResult | null
  readonly reopenedAt: string | null
}

/** A task as the API responds with it. */
export const taskView = ({
  id,
  holder,
  isCompleted,
  result,
  reopenedAt,
}: View): ResponseOf<Contract['GET /api/tasks/{id}']>['data'] => ({
  _id: id,
  status: isCompleted ? 'completed' : 'assigned',
  bundle: { _id: 'bundle', name: 'Bundle' },
  project: { _id: 'project', name: 'Project', listening: false, guidelines: null },
  worker: holder === null ? null : { _id: holder, firstName: holder, lastName: '' },
  language: 'English',
  priority: 'normal',
  dueOn: null,
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  duration: 0,
  source_external_url: `/videos/${id}-source.mp4`,
  target_external_url: `/videos/${id}-dub.mp4`,
  source_poster: null,
  target_poster: null,
  meta: {},
  result,
  reopened: reopenedAt === null ? null : { at: reopenedAt, by: holder ?? '', reason: '' },
  correctableUntil: null,
  round: 1,
  roundBefore: null,
  manages: false,
  history: [],
})
