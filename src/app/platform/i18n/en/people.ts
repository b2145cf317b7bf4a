import { editConflict } from './edit-conflict.ts'
import { counted } from '#src/domain/text/plural.ts'
import type { Gender } from '#src/domain/people/people.ts'
import type { TalentRelation } from '#src/domain/projects/project.ts'

/** The form for a person’s details. The namespaces whose screens show the form contain it. */
export const personForm = {
  ...editConflict,
  fields: {
    name: 'Name',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    phoneNumber: 'Phone',
    country: 'Country',
    language: 'Language',
    department: 'Department',
    position: 'Position',
    employeeId: 'Employee ID',
    gender: 'Gender',
    role: 'Role',
  },
  genders: { male: 'Male', female: 'Female', other: 'Other' } as Record<Gender, string>,
  roles: { admin: 'Admin', worker: 'Worker' },
  notGiven: 'Not set',
  setOnce: 'Cannot be changed once set.',
  more: 'More details',
  missingFields: 'Please fill in all * fields',
  invalidFields: {
    name: 'Enter a name of at most 100 characters.',
    email: 'Enter an email address.',
    phoneNumber: 'Enter digits only, and choose the country code next to them.',
    other: 'This value is not valid. Please check it.',
  },
  complete: 'Complete',
  sending: 'Sending...',
}

const tasks = (count: number) => counted(count, 'open task', 'open tasks')
const talents = (count: number) => counted(count, 'talent', 'talents')
const sentences = (...parts: (string | false)[]) => parts.filter(Boolean).join(' ')
const unchangedText = (count: number) => count > 0 && `Unchanged: ${count.toLocaleString('en-US')}.`

export const people = {
  ...personForm,
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
  close: 'Close',
  goToProjects: 'Your projects',
  pageOutOfRange: 'This page does not exist.',
  goToLastPage: 'Go to last page',
  added: (name: string) => `${name} is now a member.`,
  invited: (name: string) => `${name} was invited, and becomes a member by accepting.`,
  invitedTag: 'Invited',
  declinedTag: 'Declined',
  withdraw: 'Withdraw',
  withdrawNamed: (name: string) => `Withdraw the invitation of ${name}`,
  withdrawn: (name: string) => `The invitation of ${name} was withdrawn.`,
  unbanned: (name: string) => `${name} is no longer banned.`,
  deleteTitle: (name: string) => `Delete ${name} from the project`,
  countingTasks: 'Counting open tasks…',
  /** `open` is undefined when the number of open tasks is not known. */
  returnedTasks: (open: number | undefined) =>
    open === undefined
      ? 'Their open tasks become unassigned.'
      : open === 0
        ? 'They have no open tasks here.'
        : `${counted(open, 'open task becomes', 'open tasks become')} unassigned.`,
  deleteDescription: (name: string, goingBack: string) =>
    `${name} will no longer be a member, and their plan jobs will be removed. ${goingBack}`,
  deleted: (name: string, returned: number) =>
    returned === 0
      ? `${name} is no longer a member.`
      : `${name} is no longer a member. ${tasks(returned)} became unassigned.`,
  banTitle: (name: string) => `Add ${name} to Black List`,
  banDescription: (name: string, goingBack: string) =>
    `${name} cannot get tasks here until they are unbanned. ${goingBack}`,
  remark: 'Remark',
  remarkTooLong: 'Use at most 1,000 characters.',
  addToList: 'Add',
  bannedToast: (name: string, returned: number) =>
    returned === 0 ? `${name} is banned.` : `${name} is banned. ${tasks(returned)} became unassigned.`,
  planTitle: (name: string) => `Create Plan Job For ${name}`,
  maxNumber: 'Max Number',
  maxNumberHint: '(0 is unlimited)',
  maxNumberInvalid: 'Enter a whole number from 0 (unlimited) to 1,000,000.',
  chooseLanguage: 'Select a language',
  languageMissing: 'Please select a language',
  languageRemoved: 'No tasks are in this language any more. Choose another one.',
  noPlanLanguages: 'No bundle has a language yet. Set the languages of a bundle first.',
  planReplaces: (current: string) => `Current plan job: ${current}. Creating a new one replaces it.`,
  create: 'Create',
  planned: (language: string, name: string) => `Plan job created: ${language}, ${name}.`,
  planRemoved: (language: string, name: string) => `Plan job removed: ${language}, ${name}.`,
  undo: 'Undo',
  talent: 'Talent',
  saved: (name: string) => `${name} was saved.`,
  ownDetails: 'These details belong to the talent. Administrators can change them.',
  detailsOfMembers: 'Further details are shown once the talent is a member of one of your projects.',
  notShared: 'Not shown',
  emailFilterHint: 'Complete address',
  unsavedChanges: 'Your changes are not saved yet. They stay here until you complete or cancel.',
  inProject: 'In this project',
  relations: {
    member: 'Members',
    banned: 'Banned',
    invited: 'Invited',
    declined: 'Declined',
    none: 'Not in the project',
  } as Record<TalentRelation, string>,
  selection: 'Selected talents',
  selectTalent: (name: string) => `Select ${name}`,
  selectPage: 'Select all talents of this page',
  selectionLimit: (limit: number) => `At most ${limit.toLocaleString('en-US')} talents can be selected one by one.`,
  addSelected: 'Add to project…',
  planSelected: 'Plan jobs…',
  banSelected: 'Ban…',
  addTalentsTitle: (count: number) => `Add ${talents(count)} to the Project`,
  addTalentsEffect: 'Those who are not members become members. Banned ones stay banned.',
  inviteTalentsEffect:
    'Those who are not members are invited and become members by accepting, or at once if they were members before. Banned ones and those who declined are left out.',
  invite: 'Invite',
  talentsAdded: (added: number, invited: number, unchanged: number) =>
    sentences(
      added > 0 && `${talents(added)} added.`,
      invited > 0 && `${talents(invited)} invited.`,
      unchangedText(unchanged),
    ),
  planTalentsTitle: (count: number) => `Create Plan Jobs For ${talents(count)}`,
  planTalentsEffect:
    'Only members who are not banned can have plan jobs. An existing plan job in the language gets the new number.',
  talentsPlanned: (language: string, changed: number, unchanged: number) =>
    sentences(changed > 0 && `Plan jobs in ${language} for ${talents(changed)}.`, unchangedText(unchanged)),
  banTalentsTitle: (count: number) => `Add ${talents(count)} to Black List`,
  banTalentsEffect: 'They cannot get tasks here until they are unbanned. Their open tasks become unassigned.',
  talentsBanned: (banned: number, unchanged: number, returned: number) =>
    sentences(
      banned > 0 && `${talents(banned)} banned.`,
      returned > 0 && `${tasks(returned)} became unassigned.`,
      unchangedText(unchanged),
    ),
  lookingForTasks: 'Looking for new tasks',
  yes: 'Yes',
  no: 'No',
  availability: 'Weekly Availability',
  linkedin: 'LinkedIn URL',
  inviteByEmail: 'Invite by email',
  addUser: 'Add user',
  addUserDescription:
    'They appear among the talents immediately, and can sign in once they have set a password: create the link for it with Reset Password under Users.',
  userAdded: (name: string) => `${name} was added to the talents.`,
}
