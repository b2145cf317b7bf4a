import type { TaskSort } from '#src/domain/projects/task.ts'
import { editConflict } from './edit-conflict.ts'

const tasks = (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString('en-US')} tasks`)

export const assignment = {
  ...editConflict,
  autoAssign: 'Auto Assign',
  filters: 'Filters',
  unassignAll: 'Unassign All',
  assignAll: 'Assign All To A Talent',
  actions: 'ACTIONS',
  assign: 'Assign',
  assignNamed: (name: string) => `Assign ${name}`,
  unassign: 'Unassign',
  unassignNamed: (name: string) => `Unassign ${name}`,
  back: 'Back',
  cancel: 'Cancel',
  assignTaskTo: (id: string) => `Assign Task(${id}) To`,
  assignAllTo: (count: number) => `Assign All Tasks(${count.toLocaleString('en-US')}) To`,
  talent: 'Talent',
  selectTalent: 'Select a talent',
  loadingTalents: 'Loading talents…',
  talentMissing: 'Please select a talent',
  onlyUnassigned: 'Only Unassigned Tasks will be assigned to the selected talent.',
  matchingFilters: (filters: string) => `Only tasks that match the filters: ${filters}.`,
  noAssignableMembers: 'This project has no members to assign tasks to.',
  goToPeople: 'Go to people',
  unassignCount: (count: number) =>
    count === 1
      ? '1 assigned task becomes unassigned. Completed tasks stay assigned.'
      : `${count.toLocaleString('en-US')} assigned tasks become unassigned. Completed tasks stay assigned.`,
  noneToAssign: 'There are no unassigned tasks.',
  noneToUnassign: 'There are no assigned tasks.',
  members: 'Project Members',
  worker: 'Worker',
  assignedTasks: 'Assigned Tasks',
  planJobs: 'Plan Jobs',
  planJob: (language: string, maxNumber: string) => `${language}: ${maxNumber}`,
  unlimited: 'unlimited',
  noPlanJob: 'none for this bundle',
  autoAssignColumn: 'Would Get',
  action: 'Action',
  addedCount: (count: string) => `+${count}`,
  minutes: (minutes: string) => `${minutes} min`,
  applyAutoAssign: 'Apply Auto Assign',
  loadingPreview: 'Calculating the assignment…',
  preview: (count: number, members: number) =>
    `${tasks(count)} will be assigned to ${members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`}.`,
  previewOne: (count: number, name: string) => `${tasks(count)} will be assigned to ${name}.`,
  previewNothing: 'No tasks can be assigned.',
  byHand: (count: number) =>
    count === 1
      ? '1 task must be assigned by hand: not everybody may review it.'
      : `${tasks(count)} must be assigned by hand: not everybody may review them.`,
  includeNotLooking: (count: number) =>
    count === 1
      ? 'Include 1 member who is not looking for new tasks'
      : `Include ${count.toLocaleString('en-US')} members who are not looking for new tasks`,
  paused: (count: number) =>
    count === 1
      ? '1 member gets no new tasks: too few of their check tasks are right.'
      : `${count.toLocaleString('en-US')} members get no new tasks: too few of their check tasks are right.`,
  unassignedHeading: 'Remaining unassigned:',
  unassignedReasons: {
    'no-plan-job': (count: number, language: string) =>
      `${count.toLocaleString('en-US')} ${language} ${count === 1 ? 'task' : 'tasks'}: no member with a plan job`,
    paused: (count: number, language: string) =>
      `${count.toLocaleString('en-US')} ${language} ${count === 1 ? 'task' : 'tasks'}: every member with a plan job is paused, because too few of their check tasks are right`,
    'not-looking': (count: number, language: string) =>
      `${count.toLocaleString('en-US')} ${language} ${count === 1 ? 'task' : 'tasks'}: no member with a plan job is looking for new tasks`,
    'caps-reached': (count: number, language: string) =>
      `${count.toLocaleString('en-US')} ${language} ${count === 1 ? 'task' : 'tasks'}: every plan job is full`,
    skipped: (count: number, language: string) =>
      `${count.toLocaleString('en-US')} ${language} ${count === 1 ? 'task' : 'tasks'}: skipped by every member with a plan job`,
  },
  addPlanJob: 'Add a plan job',
  assigned: (count: number) => `${tasks(count)} assigned.`,
  assignedTo: (count: number, name: string) => `${tasks(count)} assigned to ${name}.`,
  stayedUnassigned: (count: number) =>
    count === 1 ? '1 remains unassigned.' : `${count.toLocaleString('en-US')} remain unassigned.`,
  unassigned: (count: number) => `${tasks(count)} unassigned.`,
  nothingChanged: 'Nothing changed: no matching tasks were left.',
  undo: 'Undo',
  undone: (count: number) => (count === 1 ? '1 task was restored.' : `${tasks(count)} were restored.`),
  partlyUndone: (back: number, moved: number) =>
    back === 0
      ? 'Nothing was restored: it was changed again, or can no longer be restored.'
      : `${back.toLocaleString('en-US')} of ${tasks(moved)} were restored. The others can no longer be restored.`,
  quoted: (text: string) => `“${text}”`,
  only: 'Only',
  onlySkipped: 'Skipped',
  onlyFlagged: 'Flagged',
  onlyArchived: 'Archived',
  archivedNotListed: (count: number) =>
    count === 1 ? '1 archived task is not listed.' : `${tasks(count)} are archived and not listed.`,
  searchTasks: 'Search tasks',
  searchHint: 'Title or external ID',
  clearSearch: 'Clear search',
  sort: 'Sort',
  sorts: {
    status: 'By status and language',
    changed: 'Changed last',
    'changed-oldest': 'Changed first',
    added: 'Added last',
    'added-oldest': 'Added first',
  } as Record<TaskSort, string>,
  task: 'TASK',
  details: 'Details',
  detailsOf: (task: string) => `Details of ${task}`,
  listedOf: (listed: number) => `The first ${listed.toLocaleString('en-US')} are listed.`,
  cappedTotal: (total: number) => `More than ${tasks(total)} match. Add words or filters to see others.`,
  assignMatching: 'Assign All Matching Tasks To',
  unassignMatching: 'All matching assigned tasks become unassigned. Completed tasks stay assigned.',
  previousTask: 'Previous task',
  nextTask: 'Next task',
  openTask: 'Open task',
  externalId: 'External ID',
  taskId: 'Task ID',
  status: 'Status',
  language: 'Language',
  lastChange: 'Last change',
  flags: 'Flags',
  reviewDuration: 'Review duration',
  flagExport: {
    menu: 'Flags as …',
    srt: 'SRT',
    edl: 'EDL (DaVinci Resolve)',
    csv: 'CSV (Premiere Pro)',
    frameRate: 'Frame rate',
    changeRate: (rate: string) => `Frame rate: ${rate}`,
    perSecond: 'Frames per second',
    rateHint: 'That of the timeline in your editing program. It is remembered on this device.',
    save: 'Save',
  },
  closePanel: 'Close details',
  metaData: 'Meta data',
  editTask: 'Edit task',
  saveTask: 'Save',
  checkTask: { use: 'Use as check task', change: 'Change check task' },
  taskSaved: 'Task saved.',
  taskFields: {
    title: 'Title',
    externalId: 'External ID',
    source_external_url: 'Address of the original video',
    target_external_url: 'Address of the dub',
  },
  metaHint: 'JSON. The segments of both videos are part of it.',
  noMetaData: 'No meta data.',
  selection: 'Selected tasks',
  /** `count` is undefined when there are more than are counted. */
  selected: (count: number | undefined) =>
    count === undefined ? 'All that match are selected' : `${count.toLocaleString('en-US')} selected`,
  selectAllMatching: (count: number | undefined) =>
    count === undefined ? 'Select all that match' : `Select all ${count.toLocaleString('en-US')} that match`,
  selectTask: (task: string) => `Select ${task}`,
  selectPage: 'Select all tasks of this page',
  clearSelection: 'Clear selection',
  selectionLimit: (limit: number) => `At most ${limit.toLocaleString('en-US')} tasks can be selected one by one.`,
  assignSelected: 'Assign…',
  unassignSelected: 'Unassign…',
  reassignSelected: 'Reassign…',
  scheduleSelected: 'Schedule…',
  deleteSelected: 'Delete',
  selectedTasks: (count: number) => `${tasks(count)} selected`,
  reassign: 'Reassign',
  reassignTitle: 'Reassign Open Tasks',
  reassignFrom: 'From',
  reassignTo: 'To',
  reassignCount: 'Number of tasks',
  reassignCountHint: 'Leave empty for all of them.',
  reassignCountInvalid: 'Enter 1 or more, or leave empty.',
  reassignable: (count: number) =>
    count === 1 ? '1 open task matches.' : `${count.toLocaleString('en-US')} open tasks match.`,
  reassignNote:
    'The last tasks of the queue go first, and those that were begun last. Tasks with a second review stay where they are.',
  openTasksOf: (name: string, count: number) => `${name} (${count.toLocaleString('en-US')} open)`,
  openCount: (count: number) => `${count.toLocaleString('en-US')} open`,
  roomIn: (language: string, room: number | null) =>
    room === null ? language : `${language}: room for ${room.toLocaleString('en-US')}`,
  findTalent: 'Find by name or language',
  archiving: {
    title: 'Archive Tasks',
    button: 'Archive',
    count: (count: number) =>
      `${count === 1 ? '1 reviewed task leaves' : `${count.toLocaleString('en-US')} reviewed tasks leave`} the list and exports. Figures, payouts and history stay.`,
    matching: 'All matching reviewed tasks leave the list and exports. Figures, payouts and history stay.',
    none: 'There are no reviewed tasks among them.',
    done: (count: number) => `${tasks(count)} archived.`,
  },
  unarchiving: {
    title: 'Restore Tasks',
    button: 'Restore',
    count: (count: number) => `${count === 1 ? '1 task returns' : `${tasks(count)} return`} to the list and exports.`,
    matching: 'All matching archived tasks return to the list and exports.',
    none: 'There are no archived tasks among them.',
    done: (count: number) => `${tasks(count)} restored.`,
  },
  deleteTitle: 'Delete Tasks',
  deleteCount: (count: number) =>
    count === 1
      ? 'The task is deleted, unless somebody began or submitted a review of it.'
      : `${tasks(count)} are deleted, except those that somebody began or submitted a review of.`,
  deleteMatching: 'All matching tasks are deleted, except those that somebody began or submitted a review of.',
  deleted: (count: number) => `${tasks(count)} deleted.`,
  reviewedStay: (count: number) =>
    count === 1
      ? '1 was begun or reviewed and stays.'
      : `${count.toLocaleString('en-US')} were begun or reviewed and stay.`,
  moving: 'Still working. The server finishes this even if the page is closed.',
  elapsed: (seconds: number) => `${seconds.toLocaleString('en-US')} s`,
  history: 'History',
  historyTitle: 'History of Assignments',
  historyNote: 'Whoever changed tasks can undo it for ten minutes.',
  historyEmpty: 'Nothing was changed in the last 30 days.',
  historyEntry: {
    assign: (count: number, to: string) => `${tasks(count)} assigned to ${to}`,
    unassign: (count: number, from: string) => `${tasks(count)} unassigned from ${from}`,
    reassign: (count: number, to: string, from: string) => `${tasks(count)} reassigned from ${from} to ${to}`,
    delete: (count: number) => `${tasks(count)} deleted`,
    archive: (count: number) => `${tasks(count)} archived`,
    unarchive: (count: number) => `${tasks(count)} restored from the archive`,
    edit: (count: number) => `${tasks(count)} edited`,
    schedule: (count: number) => `Priority or due date of ${tasks(count)} changed`,
    import: (count: number) => `${tasks(count)} changed by an import`,
  },
  talents: (count: number) => (count === 1 ? '1 talent' : `${count.toLocaleString('en-US')} talents`),
  historyUndone: (back: number, moved: number) =>
    back === moved ? 'Undone' : `Undone: ${back.toLocaleString('en-US')} of ${tasks(moved)} restored`,
  undoNamed: (entry: string) => `Undo: ${entry}`,
  noTasksYet: 'This bundle has no tasks yet.',
}
