import type { UiLabels } from '#src/app/ui/labels.tsx'
import { englishUiLabels } from '#src/app/ui/labels.tsx'

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
