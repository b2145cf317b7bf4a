/** The quality of a talent's reviews. */
export const quality = {
  title: 'Quality',
  yours: 'Your review figures',
  yoursNote: 'Agreement includes tasks up to the end of last week.',
  none: 'Nothing has been reviewed yet.',
  close: 'Close',
  worker: 'Worker',
  section: 'Section',
  reviews: 'Reviews',
  coverage: 'Dub played',
  pace: 'Pace',
  skipped: 'Skipped',
  pairs: 'Reviewed twice',
  agreement: 'Agreement',
  agreementIn: 'Agreement in',
  boardNote: (minPairs: number) =>
    `Agreement with other reviewers of the same tasks: 1 is full agreement, 0 no more than chance. Below it is the 95% confidence interval. At least ${minPairs} tasks reviewed twice are needed. Pace: working time per length of the video. A name opens the tasks.`,
  agreementNote: (minPairs: number) =>
    `Agreement with other reviewers of the same tasks: 1 is full agreement, 0 no more than chance. Below it is the 95% confidence interval. At least ${minPairs} tasks reviewed twice are needed.`,
  times: (factor: string) => `${factor}×`,
  range: (low: string, high: string) => `${low} to ${high}`,
  tasksOf: (name: string) => `Completed tasks of ${name}`,
  tasksIn: (bundle: string, count: number) => `${bundle} (${count})`,
  tasks: 'Completed tasks',
  all: (count: number) => `Show all ${count}`,
}
