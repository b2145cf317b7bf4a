import type { TaskAction } from '#src/domain/task.ts'

/** `by` did it, to a task that was, became or stayed `worker`’s. */
type Told = (by: string, worker: string) => string

export const history = {
  timeline: 'Timeline',
  noTimeline: 'Nothing has happened to this task yet.',
  system: 'Curio',
  nobody: 'nobody',
  told: {
    import: (by) => `${by} imported it`,
    assign: (by, worker) => `${by} assigned it to ${worker}`,
    unassign: (by, worker) => `${by} took it back from ${worker}`,
    submit: (by, worker) => (by === worker ? `${by} handed in a review` : `${by} handed in a review for ${worker}`),
    return: (_, worker) => `${worker} left the project; the task came back`,
    skip: (by) => `${by} gave it back without a review`,
    reopen: (by, worker) => `${by} gave it back to ${worker} to be looked at again`,
    second: (by, worker) => `${by} asked ${worker} for a second review`,
  } satisfies Record<TaskAction, Told> as Record<TaskAction, Told>,
  reopenedToNobody: (by: string, worker: string) => `${by} reopened it; ${worker} may have no tasks here any more`,
  how: { plan: 'by plan jobs', undo: 'undoing' },
  coverage: (percent: number) => `${percent}% of the dub played`,
  flags: (count: number) => `${count} ${count === 1 ? 'flag' : 'flags'}`,
  secondMark: 'Second review',

  reopen: 'Reopen',
  reopenTitle: 'Reopen this review?',
  reopenNote: (worker: string) =>
    `It goes back to ${worker} with what they found, to be handed in again. The review stays in the timeline.`,
  reason: 'Reason',
  reasonHint: 'What is to be looked at again. They read it.',
  reasonMissing: 'Say what is to be looked at again.',
  payUnderway: 'Its pay is under way or done, so that it cannot be reopened.',
  reopened: { assigned: 'The task went back to its worker.', new: 'The task is unassigned again.' },
  reopenedNote: (by: string) => `${by} gave this review back to you:`,

  secondReview: 'Second review',
  secondTitle: 'Have it reviewed a second time?',
  secondNote: 'They get the videos and see nothing of the first review. It is paid like any other task.',
  reviewer: 'Reviewer',
  chooseReviewer: 'Select a talent',
  reviewerMissing: 'Please select a talent',
  memberWithTasks: (name: string, count: number) => `${name} (${count})`,
  nobodyElse: 'Nobody else in the project can be given tasks.',
  toPeople: 'To the talents',
  ask: 'Ask for it',
  asked: (name: string) => `${name} was asked for a second review.`,
  cancel: 'Cancel',

  twoReviews: 'Two reviews',
  first: 'First review',
  second: 'Second review',
  section: 'Section',
  difference: 'Difference',
  same: 'Same',
  apart: (points: number) => `${points} apart`,
  notYet: (worker: string) => `${worker} has not handed it in yet.`,
  waitsForSomebody: 'Nobody has it: give it to somebody on the assignments page.',
  openOther: { first: 'Open the first review', second: 'Open the second review' },

  care: 'Care',
  careNote: (average: string, little: number, covered: number) =>
    `On average ${average} of the dub was played. Of ${covered} ${covered === 1 ? 'review' : 'reviews'} ${little} played less than 80%.`,
  noCare: 'No finished review says yet how much of the dub was played.',
  flagsOf: 'Flags',

  agreement: 'Agreement',
  agreementNote: (pairs: number) =>
    `${pairs} ${pairs === 1 ? 'task was' : 'tasks were'} reviewed twice, the second time without sight of the first.`,
  noAgreement: 'Nothing has been reviewed twice. A finished task has a button for a second review.',
  exact: 'Same',
  withinOne: 'At most one apart',
  share: (count: number, percent: string) => `${count} (${percent})`,

  readOnly: 'You are looking at this task; nothing changes.',
  assignedTo: (worker: string) => `It is assigned to ${worker}.`,
  review: 'Review it yourself',
}
