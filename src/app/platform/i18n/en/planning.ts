// The priorities and due dates that managers give to bundles and tasks.
const tasks = (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString('en-US')} tasks`)

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
    count === 0 ? 'Nothing changed: all of these tasks had this already.' : `${tasks(count)} changed.`,
  lateTasksOf: (bundle: string) => `Late tasks: ${bundle}`,
}
