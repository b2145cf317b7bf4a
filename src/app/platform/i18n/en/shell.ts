import { englishUiLabels, type UiLabels } from '#src/app/ui/labels.tsx'
import { counted, plural } from '#src/domain/text/plural.ts'
import { topicNames } from '#src/notification-texts/en.ts'

const uiLabels: UiLabels = englishUiLabels

/** Why the device does not store something. */
export const noStorage = (isFull: boolean) =>
  isFull ? 'this device is out of storage' : 'this browser cannot store it'

export const shell = {
  appName: 'Curio',
  home: 'Curio, antiques',
  /** Between a label and its value. */
  colon: ': ',
  users: 'Users',
  projects: 'Projects',
  jump: 'Jump to…',
  tasks: 'Tasks',
  dashboard: 'Dashboard',
  mainNavigation: 'Main',
  tabs: 'Bottom bar',
  personalCenter: 'Account',
  search: 'Search',
  sell: 'Sell',
  messages: 'Messages',
  me: 'Me',
  editProfile: 'Edit profile',
  account: 'Account and security',
  jobs: 'Jobs',
  likes: 'Likes',
  unread: (count: number) => `${count} unread`,
  logout: 'Sign out',
  signIn: 'Sign in',
  report: 'Report',
  reportOrBlock: 'Report or block',
  notFound: 'This page does not exist.',
  goToProducts: 'Back to antiques',
  crashed: 'Something went wrong on this page.',
  unexpected: 'Something went wrong on our side. Please try again.',
  offline: 'No network',
  needsNetwork: 'No network. Try again once you are online. Your input is saved.',
  notLive: 'Live updates are paused. Figures may be out of date',
  /** `name` is one of the API's values for a language or country, or any other text. */
  languageName: (name: string): string => name,
  countryName: (name: string): string => name,
  joinNames: (names: readonly string[]) => names.join(', '),
  seen: (age: string) => `Last seen ${age}`,
  ui: uiLabels,
}

export const install = {
  offer: 'Install Curio on this device? It opens faster and works offline.',
  reason: 'Installed on the home screen, Curio opens faster and works offline.',
  notNow: 'Not now',
  install: 'Install',
  showSteps: 'Show how',
  stepsTitle: 'Add to Home Screen',
  steps: {
    share: 'Tap Share in the browser toolbar.',
    add: 'Choose “Add to Home Screen”.',
    confirm: 'Tap “Add”. Curio opens from there like any other app.',
  },
  updateReady: 'A new version of Curio is ready.',
  update: 'Update',
  later: 'Later',
  installed: 'Curio is installed on this device.',
  settings: 'Settings',
  theme: 'Appearance',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  themeHint: 'Applies to this device immediately.',
  refreshing: 'Refreshing…',
}

const reviews = (count: number) => counted(count, 'review', 'reviews')

/** Work that is on the device and not yet on the server, and downloads. */
export const outbox = {
  reviewPending: 'Your review is stored on this device. It will be sent when the server is reachable.',
  skipPending: 'The task will be skipped when the server is reachable.',
  pendingSignIn: 'It is stored on this device and will be sent when you sign in again.',
  notStored: (isFull: boolean) =>
    `${isFull ? 'This device is out of storage' : 'This browser cannot store it'} and the server is not reachable. Leave this page open and try again.`,
  reviewsSent: (count: number) =>
    plural(count, 'Your pending review was sent', `${reviews(count)} from your outbox were sent`),
  skipSent: 'The task was skipped',
  profileSent: 'Your profile changes were sent',
  reviewRejected: (project: string, reason: string) =>
    `A review${project && ` for ${project}`} was rejected: ${reason}`,
  skipRejected: (project: string, reason: string) =>
    `A task${project && ` of ${project}`} could not be skipped: ${reason}`,
  profileRejected: (reason: string) => `Your profile changes were rejected: ${reason}`,
  messageRejected: (reason: string) => `A message was not sent: ${reason}`,
  waiting: 'Submitted, waiting to be sent',
  waitingSkip: 'Skipped, waiting to be sent',
  sending: 'Sending',
  sendNow: 'Send now',
  undo: 'Undo',
  openRejected: 'Open the task',
  withdraw: 'Withdraw',
  nextUnknown: 'The next task can only be loaded online.',
  signOutTitle: 'Sign out with unsent work?',
  signOutLosesReviews: (reviews: number) =>
    `${counted(reviews, 'review on this device has', 'reviews on this device have')} not been submitted. Signing out deletes ${plural(reviews, 'it', 'them')}.`,
  signOutLosesMessages: (messages: number) =>
    `${counted(messages, 'message on this device has', 'messages on this device have')} not been sent. Signing out deletes ${plural(messages, 'it', 'them')}.`,
  signOutLosesLikes: (likes: number) =>
    `${counted(likes, 'like on this device is', 'likes on this device are')} not sent yet. Signing out deletes ${plural(likes, 'it', 'them')}.`,
  signOutLosesProduct: 'The draft of a product is only on this device. Signing out deletes it.',
  signOutAnyway: 'Delete and sign out',
  staySignedIn: 'Stay signed in',
  signOutLosesProfile: 'Your profile changes are only on this device. Signing out deletes them.',
  signOutCannotSend:
    'Unsent work cannot be sent automatically: it was rejected, or changed on another device. Stay signed in to see why.',
  signOutCannotRead:
    'The storage of this device does not respond. If it has unsent work, signing out deletes it. Reload the page and try again.',
  signOutSendFirst: 'Send first',
  signOutWhenSent: 'You will be signed out when everything is sent. Leave this page open.',
}

export const push = {
  title: 'Notifications',
  onThisDevice: 'On this device',
  on: 'Notifications are on, even when Curio is closed.',
  off: 'Notifications are off on this device.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  turnOnHint: 'Your browser will ask for permission to show notifications.',
  dismissed: 'Notifications are still off: the browser prompt was closed. Press Turn on to try again.',
  denied: 'This browser blocks notifications from Curio.',
  deniedSteps: [
    'Open the site settings: use the icon next to the address, or the system settings if the app is installed.',
    'Set Notifications to Allow.',
    'Come back here and press Turn on.',
  ],
  needsInstall: 'On iPhone and iPad, notifications require the installed app.',
  installSteps: [
    'Tap Share in the Safari toolbar.',
    'Choose Add to Home Screen.',
    'Open Curio from there, come back to this page and press Turn on.',
  ],
  unsupported: 'This browser does not support notifications. New activity appears in Messages.',
  serviceUnreachable: 'Your browser could not reach its notification service. Try again in a moment.',
  topics: 'What you are notified of',
  topicNames,
  topic: 'Topic',
  notOffered: 'Not offered',
  ways: { app: 'App', push: 'Push', mail: 'Mail' },
  wayOf: (way: string, topic: string) => `${way}: ${topic}`,
  mailWays: { off: 'Off', now: 'Now', daily: 'Daily' },
  searchRemoved: (name: string) => `Removed: ${name}`,
  noSearches: 'Search the antiques and press “Save search” to be notified of new products that match.',
  choicesHint:
    'Messages and work are always in the app. Daily mail comes at 8 in the morning. Mails about your password and second factor are always sent.',
  hideDetails: 'Hide details',
  hideDetailsHint: 'Leaves out names and details, for a screen that others can see.',
  quiet: 'Quiet hours',
  quietHint: 'Notifications are held back and arrive together afterward.',
  quietFrom: 'From',
  quietUntil: 'Until',
  quietZone: (zone: string) => `Time zone: ${zone}`,
  switchZone: (zone: string) => `Use local time: ${zone}`,
  quietRangeEmpty: 'The end must differ from the start.',
  quietMissing: 'Enter a time.',
  otherDevices: 'Other devices',
  unnamedDevice: 'Unknown device',
  deviceSince: (day: string) => `since ${day}`,
  deviceLastNotified: (moment: string) => `last notified ${moment}`,
  remove: 'Remove',
  removeDevice: (device: string) => `Remove: ${device}`,
}
