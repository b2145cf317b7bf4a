// What managers plan and follow: priorities and due dates, and the board's figures over time.
import type { Period } from '#src/domain/quality/period.ts'
import { counted } from '#src/domain/text/plural.ts'

const tasks = (count: number) => counted(count, 'task', 'tasks')

export const planning = {
  scheduleTasks: 'Priority and Due Date',
  scheduleNote: 'Completed tasks stay as they are.',
  unchanged: 'Unchanged',
  asBundle: 'As the bundle',
  aDate: 'On a day',
  day: 'Day',
  dayMissing: 'Choose a day.',
  nothingChosen: 'Choose a priority or a due date.',
  dueHint: 'A task is late once this day is over in UTC.',
  bundleDueHint: 'For tasks without a date of their own. They are late once this day is over in UTC.',
  scheduled: (count: number) =>
    count === 0 ? 'Nothing changed: these tasks are completed or had this already.' : `${tasks(count)} changed.`,
  trends: {
    title: 'Over time',
    filters: 'Filters of the figures over time',
    period: 'Period',
    periods: { day: 'Days', week: 'Weeks', month: 'Months' } as Record<Period, string>,
    bundle: 'Bundle',
    allBundles: 'All bundles',
    talent: 'Talent',
    allTalents: 'All talents',
    earlier: 'Earlier',
    later: 'Later',
    range: (first: string, last: string) => `${first} to ${last}`,
    from: 'From',
    table: 'Table',
    periodOf: (chart: string) => `Period: ${chart}`,
    reviews: 'Reviews',
    scores: 'Average score',
    interval: '95% interval',
    daysNote: 'Days are those of UTC. Weeks begin on Monday.',
    agreementNote: (minPairs: number) =>
      `1 is full agreement, 0 no more than chance. A task belongs to the day and week of its later review, a week to the month of its Monday. At least ${minPairs} tasks reviewed twice are needed.`,
    noReviews: 'No reviews in this range.',
    tasksIn: (bundle: string, count: number) => `${bundle}: ${tasks(count)}`,
    tasksOf: (name: string) => `Tasks of ${name}`,
  },
}
