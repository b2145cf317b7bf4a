import type { UiLabels } from '#src/app/ui/labels.tsx'
import { englishUiLabels } from '#src/app/ui/labels.tsx'

const uiLabels: UiLabels = englishUiLabels

export const shell = {
  appName: 'Curio',
  home: 'Curio, antiques',
  users: 'Users',
  projects: 'Projects',
  tasks: 'Tasks',
  dashboard: 'Dashboard',
  mainNavigation: 'Main',
  personalCenter: 'Account',
  me: 'Me',
  editProfile: 'Edit profile',
  jobs: 'Jobs',
  likes: 'Favourites',
  unread: (count: number) => `${count} unread`,
  logout: 'Log out',
  leaveTitle: 'Log out with unsent work?',
  leaveLoses: (reviews: number) =>
    reviews === 1
      ? 'One review on this device has not been submitted. Logging out deletes it.'
      : `${reviews} reviews on this device have not been submitted. Logging out deletes them.`,
  leaveLosesMessages: (messages: number) =>
    messages === 1
      ? 'One message on this device has not been sent. Logging out deletes it.'
      : `${messages} messages on this device have not been sent. Logging out deletes them.`,
  leaveLosesPiece: 'The piece you were about to sell is on this device alone. Logging out deletes it.',
  leaveAnyway: 'Delete and log out',
  leaveNot: 'Stay',
  signIn: 'Sign in',
  notFound: 'There is nothing at this address.',
  toList: 'Back to the antiques',
  crashed: 'This screen ran into a problem.',
  offline: 'No network',
  needsNetwork: 'No network. This can be done once it is back; what you typed stays.',
  notHere: 'No network, and this is not on this device. It opens once the network is back.',
  notLive: 'No live updates just now; figures may be out of date',
  seen: (age: string) => `Last seen ${age}`,
  ui: uiLabels,
}
