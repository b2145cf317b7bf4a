import { groupDigits } from '#src/domain/text/format-number.ts'
import type { ImportField } from '#src/domain/task-import/import-fields.ts'

// The texts of the Import page only: it needs a network, and so do they.
export const importPage = {
  goToAssignments: 'Go to assignments',
  purpose: 'Import',
  purposeTasks: 'Tasks',
  purposeLinks: 'New links for tasks that are there',
  linksDescription:
    'A table, NDJSON or JSON with externalId, and the new address of the source, the dub or both. Only the addresses are replaced, also those of reviewed tasks: reviews, pictures and downloads stay.',
  refreshLinks: 'Refresh links',
  moved: 'The videos have moved',
  movedHint:
    'Without it, an address is refused if it differs in more than its signature: it may be another video. To review another video, edit the task.',
  linksRefreshed: (count: number) =>
    count === 0
      ? 'No link was changed.'
      : count === 1
        ? '1 task has new links.'
        : `${groupDigits(count)} tasks have new links.`,
  source: 'Import from',
  sourceFile: 'File',
  sourceText: 'Pasted text',
  chooseFile: 'Choose a file',
  chooseAnotherFile: 'Choose another file',
  chooseFolder: 'Choose a folder',
  files: (count: number) => (count === 1 ? '1 file' : `${groupDigits(count)} files`),
  folderTasks: 'Tasks from files',
  folderHint: 'Files were paired by their names. Each can be exchanged for one that is in no task.',
  unpairedFiles: (count: number) =>
    count === 1 ? '1 file is in no task' : `${groupDigits(count)} files are in no task`,
  addTask: 'Add a task',
  removeTask: (title: string) => `Remove ${title}`,
  dropHint: 'or drop them here',
  videos: 'Videos',
  videosHint:
    'MP4 or WebM, up to 8 GB each. In the tasks, name each by its file name. Uploads go on while you look at other screens; one that was interrupted continues when you choose the file again.',
  chooseVideos: 'Choose videos',
  videoWaiting: 'Waiting',
  videoPaused: 'Paused: no connection. Continues by itself.',
  videoChecking: 'Checking the video…',
  videoUnfinished: 'Not complete. Choose the file again to continue.',
  videoTooLarge: 'The file is larger than 8 GB. Make it smaller, or import it from another host by its URL.',
  videoNameTooLong: 'The file name is longer than 200 characters. Rename the file.',
  videoNotPlayable: 'This file isn’t an MP4 or WebM video. Convert it to MP4 with H.264 and AAC.',
  videoUnreadable: 'The file cannot be read. It may have been moved or changed. Choose it again.',
  retryVideoNamed: (name: string) => `Try again: ${name}`,
  cancelVideo: (name: string) => `Cancel ${name}`,
  deleteVideo: (name: string) => `Delete ${name}`,
  deleteVideoTitle: 'Delete video',
  deleteVideoWarning: (name: string) => `${name} is deleted from this project.`,
  delete: 'Delete',
  uploadedVideos: (count: number, used: string, quota: string) =>
    `${count === 1 ? '1 video' : `${groupDigits(count)} videos`} uploaded · ${used} of ${quota}`,
  waitingForVideos: 'Uploading videos…',
  text: 'Tasks as text',
  textHint: 'Paste spreadsheet cells with their header row, or JSON.',
  fileMissing: 'Choose a file first.',
  textMissing: 'Paste some tasks first.',
  reading: 'Reading the first rows…',
  unreadable: 'The file cannot be read. It may have been moved or changed. Choose it again.',
  sheet: 'Sheet',
  preview: 'Preview',
  previewTable: 'Preview of the tasks',
  columns: 'Columns',
  columnsHint: 'Choose what each column of the file contains.',
  ignoredColumn: 'Ignored',
  noIds: 'There is no externalId, so importing this file again adds its tasks again.',
  line: 'Line',
  field: 'Field',
  reason: 'Reason',
  task: 'Task',
  valid: 'Valid',
  segments: 'Segments (source · dub)',
  present: 'Provided',
  start: 'Import Tasks',
  uploading: 'Uploading the file',
  uploadedShare: (part: string) => `${part} uploaded`,
  savingTasks: 'File uploaded. Saving the tasks…',
  cancel: 'Cancel',
  cancelled: 'Canceled. Nothing was imported.',
  interrupted:
    'An import was interrupted when this page was reloaded. Import the file again: tasks whose ID is in the bundle are not added twice.',
  offline: 'You are offline. Your selection is kept. Import it once you are online.',
  result: 'Result',
  added: 'Added',
  alreadyImported: 'Already imported, or twice in the file',
  refused: 'Rejected',
  allAdded: (added: string) => (added === '1' ? '1 task was imported.' : `${added} tasks were imported.`),
  someAdded: (added: string, refused: string) => `${added} imported, ${refused} rejected.`,
  unusableFile: 'The file cannot be imported.',
  nothingNew: 'Nothing was added: all of these tasks were already imported.',
  ignored: (names: string) => `Ignored columns: ${names}`,
  errors: 'Problems',
  notes: 'Notes',
  notesHint: 'These tasks are imported. What was done to them, and what is odd in them:',
  countedNotes: (counted: string, all: string) => `Counted in the first ${counted} of ${all} notes.`,
  shownErrors: (shown: string, all: string) => `Showing ${shown} of ${all}. The download has more.`,
  downloadErrors: 'Download the list (CSV)',
  description:
    'An Excel table (.xlsx), CSV, NDJSON or JSON. Every task needs a language of the bundle, a source and a target video; with an externalId, importing a file again adds nothing twice. Or videos with their transcripts, or a folder of them: they are paired by their names.',
  previewNote: (rows: number) => (rows === 1 ? 'The first row:' : `The first ${rows} rows:`),
  fieldNames: {
    externalId: 'ID (externalId)',
    title: 'Title',
    language: 'Language',
    source_external_url: 'Source video',
    target_external_url: 'Dubbed video',
    meta: 'meta (JSON)',
    asr_sentence_list: 'Source segments',
    rewrite_translate_list: 'Dub segments',
    duration: 'Duration in seconds',
    priority: 'Priority',
    due: 'Due date',
  } satisfies Record<ImportField, string>,
  check: 'Check of the whole file',
  unit: 'Unit of whole numbers that are times',
  unitQuestion: (count: number) =>
    count === 1
      ? 'The times of 1 list may be seconds or milliseconds.'
      : `The times of ${groupDigits(count)} lists may be seconds or milliseconds.`,
  seconds: 'Seconds',
  milliseconds: 'Milliseconds',
  frameRate: 'Frames per second',
  frameRateQuestion: (count: number) =>
    count === 1 ? 'The times of 1 list count frames.' : `The times of ${groupDigits(count)} lists count frames.`,
  chooseFrameRate: 'Choose',
  checking: 'Checking the whole file…',
  checked: (good: number, goodText: string, refused: number, refusedText: string) => {
    const tasks = good === 1 ? '1 task' : `${goodText} tasks`
    return refused === 0 ? `${tasks} can be imported.` : `${tasks} can be imported, ${refusedText} cannot:`
  },
  /** `lines`: the first of their lines. */
  repeatedIds: (count: number, lines: string) =>
    count === 1
      ? `1 task has the ID of an earlier one and is left out: line ${lines}`
      : `${groupDigits(count)} tasks have the ID of an earlier one and are left out: lines ${lines}`,
  count: 'Count',
  lines: 'Lines',
  problem: 'Problem',
  moreReasons: (count: number) => (count === 1 ? 'And 1 more reason.' : `And ${groupDigits(count)} more reasons.`),
  downloadRefused: 'Download the refused rows',
  startValid: (count: number) =>
    count === 1 ? 'Import the valid task' : `Import the ${groupDigits(count)} valid tasks`,
  goesOn: 'You can leave this page meanwhile.',
  noneAdded: 'Nothing was imported. Fix the listed problems and import the file again.',
  update: 'Update tasks that are already there',
  updateHint:
    'Tasks with the same externalId that are not reviewed yet get the file’s values. You see the changes first. Empty cells change nothing.',
  compare: 'Compare',
  comparison: 'What will change',
  comparisonNote: 'Nothing is changed yet.',
  newTasks: 'New',
  toChange: 'To change',
  same: 'Unchanged',
  changed: 'Changed',
  confirmUpdate: (changed: number, added: number) => `Change ${groupDigits(changed)}, add ${groupDigits(added)}`,
  someChanged: (changed: string, added: string) => `${changed} changed, ${added} added.`,
  undoChanges: (changed: number) => (changed === 1 ? 'Undo the change' : `Undo ${groupDigits(changed)} changes`),
}
