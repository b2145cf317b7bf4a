import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { assignedTask } from '#tests/support/responses.ts'

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
  ...assignedTask,
  _id: id,
  status: isCompleted ? 'completed' : 'assigned',
  bundle: { _id: 'bundle', name: 'Bundle' },
  project: { _id: 'project', name: 'Project', listening: false, guidelines: null },
  worker: holder === null ? null : { _id: holder, firstName: holder, lastName: '' },
  source_external_url: `/videos/${id}-source.mp4`,
  target_external_url: `/videos/${id}-dub.mp4`,
  meta: {},
  result,
  reopened: reopenedAt === null ? null : { at: reopenedAt, by: holder ?? '', reason: '' },
  history: [],
})
