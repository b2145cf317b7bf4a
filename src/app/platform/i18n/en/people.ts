import type { Gender } from '#src/domain/people.ts'

const tasks = (count: number) => `${count} open ${count === 1 ? 'task' : 'tasks'}`

export const people = {
  actions: 'Actions',
  add: 'Add',
  addNamed: (name: string) => `Add ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  addPlanJob: 'Add Plan Job',
  addPlanJobNamed: (name: string) => `Add Plan Job for ${name}`,
  ban: 'Ban',
  banNamed: (name: string) => `Ban ${name}`,
  unban: 'Unban',
  unbanNamed: (name: string) => `Unban ${name}`,
  removePlanJobNamed: (language: string, name: string) => `Remove plan job: ${language}, ${name}`,
  talentNamed: (name: string) => `Talent: ${name}`,
  cancel: 'Cancel',
  close: 'Close',
  sending: 'Sending...',
  toProjects: 'Your projects',
  pastTheEnd: 'There are fewer pages than this.',
  toLastPage: 'To the last page',
  added: (name: string) => `${name} is a member now.`,
  unbanned: (name: string) => `${name} is no longer banned.`,
  deleteTitle: (name: string) => `Delete ${name} from the project`,
  counting: 'Counting their open tasks…',
  /** Undefined while it could not be found out. */
  goBack: (open: number | undefined) =>
    open === undefined
      ? 'Their open tasks go back to Unassigned.'
      : open === 0
        ? 'They have no open tasks here.'
        : `${tasks(open)} ${open === 1 ? 'goes' : 'go'} back to Unassigned.`,
  deleteLead: (name: string, goingBack: string) =>
    `${name} is no longer a member, and their plan jobs are removed. ${goingBack}`,
  deleted: (name: string, returned: number) =>
    returned === 0
      ? `${name} is no longer a member.`
      : `${name} is no longer a member. ${tasks(returned)} went back to Unassigned.`,
  banTitle: (name: string) => `Add ${name} to Black List`,
  banLead: (name: string, goingBack: string) => `${name} gets no tasks here until they are unbanned. ${goingBack}`,
  remark: 'Remark',
  remarkLong: 'Use at most 1,000 characters.',
  addToList: 'Add',
  bannedNow: (name: string, returned: number) =>
    returned === 0 ? `${name} is banned.` : `${name} is banned. ${tasks(returned)} went back to Unassigned.`,
  planTitle: (name: string) => `Create Plan Job For ${name}`,
  maxNumber: 'Max Number',
  maxNumberHint: '(0 is unlimited)',
  maxNumberWrong: 'Enter a whole number from 0 (unlimited) to 1,000,000.',
  chooseLanguage: 'Select a language',
  languageMissing: 'Please select a language',
  languageLacking: 'No task here is in this language any more. Choose another one.',
  noPlanLanguages: 'No bundle has a language yet. Set the languages of a bundle first.',
  planReplaces: (current: string) => `Planned now: ${current}. Creating replaces it.`,
  create: 'Create',
  planned: (language: string, name: string) => `${language} is planned for ${name}.`,
  planRemoved: (language: string, name: string) => `${language} is no longer planned for ${name}.`,
  undo: 'Undo',
  talent: 'Talent',
  complete: 'Complete',
  missingFields: 'Please fill in all * fields',
  saved: (name: string) => `${name} is saved.`,
  membersOnly: 'Only the details of members can be changed. Add this talent to the project first.',
  unsavedKept: 'Your changes are not saved yet. They are kept until you complete or cancel.',
  notGiven: 'Not given',
  lookingForTasks: 'Looking for new tasks',
  yes: 'Yes',
  no: 'No',
  availability: 'Weekly Availability',
  linkedin: 'LinkedIn URL',
  genders: { male: 'Male', female: 'Female', other: 'Other' } as Record<Gender, string>,
  fields: {
    name: 'Name',
    email: 'Email',
    firstName: 'First Name',
    lastName: 'Last Name',
    phoneNumber: 'Phone',
    country: 'Country',
    language: 'Language',
    position: 'Position',
    gender: 'Gender',
  },
  refused: {
    name: 'Enter a name of at most 100 characters.',
    email: 'Enter an email address.',
    phoneNumber: 'Enter digits, with the country code chosen beside them.',
    other: 'This can’t be kept. Please check it.',
  },
  addUser: 'Add user',
  addUserLead: 'They are found among the talents at once, and can sign in once you have set a password under Users.',
  userAdded: (name: string) => `${name} is among the talents now.`,
}
