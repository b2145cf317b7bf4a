// Texts about work that is on the device and not yet on the server, and about downloads.
import { counted, plural } from '#src/domain/text/plural.ts'

const reviews = (count: number) => counted(count, 'review', 'reviews')

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
  signOutSendFirst: 'Send first',
  signOutWhenSent: 'You will be signed out when everything is sent. Leave this page open.',
}
