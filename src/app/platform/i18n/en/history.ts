import { groupDigits } from '#src/domain/text/format-number.ts'
import { counted } from '#src/domain/text/plural.ts'
import type { TaskAction } from '#src/domain/projects/task.ts'

/** `by` is the person who acted. `worker` is the task's assignee, before or after the event. */
type EventText = (by: string, worker: string) => string

export const history = {
  timeline: 'Timeline',
  noTimeline: 'No events yet.',
  system: 'Curio',
  nobody: 'nobody',
  events: {
    import: (by) => `${by} imported it`,
    assign: (by, worker) => `${by} assigned it to ${worker}`,
    unassign: (by, worker) => `${by} unassigned ${worker}`,
    reassign: (by, worker) => `${by} reassigned it to ${worker}`,
    submit: (by, worker) => (by === worker ? `${by} submitted a review` : `${by} submitted a review for ${worker}`),
    return: (_, worker) => `${worker} left the project, and the task was unassigned`,
    skip: (by) => `${by} skipped it`,
    reopen: (by, worker) => `${by} reopened it and returned it to ${worker}`,
    restore: (by) => `${by} restored it`,
    edit: (by) => `${by} edited it`,
    archive: (by) => `${by} archived it`,
    unarchive: (by) => `${by} restored it from the archive`,
    second: (by, worker) => `${by} asked ${worker} for a second review`,
    adjudicate: (by) => `${by} adjudicated between the two reviews`,
  } satisfies Record<TaskAction, EventText> as Record<TaskAction, EventText>,
  reopenedUnassigned: (by: string, worker: string) => `${by} reopened it; ${worker} can no longer have tasks here`,
  secondUnassigned: (by: string) => `${by} requested a second review. Nobody can be assigned it; assign it by hand`,
  assignmentMethods: { plan: 'by plan jobs', undo: 'undo' },
  coverage: (percent: number) => `${percent}% of the dub played`,
  segmentMarks: (ok: number, notOk: number) => `Segments: ${groupDigits(ok)} OK, ${groupDigits(notOk)} not OK`,
  flags: (count: number) => counted(count, 'flag', 'flags'),
  secondReviewTag: 'Second review',
  checkTag: 'Check',
  checkTaskTag: 'Check task',

  reopen: 'Reopen',
  reopenTitle: 'Reopen this review?',
  reopenNote: (worker: string) =>
    `The task goes back to ${worker} with their scores and notes, to be submitted again. The review stays in the timeline.`,
  reopenAdjudicated: 'The decision between the two reviews is discarded.',
  reopenPaid: (worker: string, paid: number) =>
    `${worker} is paid for ${counted(paid, 'finished task', 'finished tasks')} of this bundle. Until this one is submitted again, one less is due. Nothing is paid twice or taken back.`,
  reason: 'Reason',
  reasonHint: 'What to check again. The reviewer can read this.',
  reasonMissing: 'Enter what to check again.',
  paymentStarted: 'Its payout is in progress or completed, so it cannot be reopened.',
  reopened: { assigned: 'The task was returned to its reviewer.', new: 'The task is unassigned again.' },
  reopenedNote: (by: string) => `${by} returned this review to you:`,

  secondReview: 'Second review',
  secondTitle: 'Request a second review?',
  secondNote: 'The second reviewer sees the videos but not the first review. It is paid like any other task.',
  reviewer: 'Reviewer',
  findReviewer: 'Find by name or language',
  chooseReviewer: 'Select a talent',
  reviewerMissing: 'Please select a talent',
  memberWithTasks: (name: string, count: number) => `${name} (${count.toLocaleString('en-US')})`,
  noOtherMembers: 'Nobody else in the project can be assigned tasks.',
  goToPeople: 'Go to talents',
  requestReview: 'Request',
  reviewRequested: (name: string) => `${name} was asked for a second review.`,

  twoReviews: 'Two reviews',
  first: 'First review',
  second: 'Second review',
  section: 'Section',
  difference: 'Difference',
  same: 'Same',
  scoreDifference: (points: number) => `${points} apart`,
  notSubmittedYet: (worker: string) => `${worker} has not submitted it yet.`,
  waitingForAssignee: 'Nobody is assigned. Assign it on the assignments page.',
  openOther: { first: 'Open the first review', second: 'Open the second review' },

  coverageTitle: 'Coverage',
  coverageNote: (average: string, little: number, covered: number) =>
    `On average, ${average} of the dub was played. ${groupDigits(little)} of ${counted(covered, 'review', 'reviews')} played less than 80%.`,
  noCoverageYet: 'No submitted review has coverage data yet.',
  flagCounts: 'Flags',

  agreement: 'Agreement',
  agreementNote: (pairs: number) =>
    `${counted(pairs, 'task was', 'tasks were')} reviewed twice, the second time without seeing the first review.`,
  noAgreement: 'No second reviews yet. Request one on a completed task.',
  exact: 'Same',
  withinOnePoint: 'Within one point',
  share: (count: number, percent: string) => `${groupDigits(count)} (${percent})`,

  readOnly: 'You are viewing this task. Nothing is changed.',
  assignedTo: (worker: string) => `Assigned to ${worker}.`,
  review: 'Review it yourself',
}
