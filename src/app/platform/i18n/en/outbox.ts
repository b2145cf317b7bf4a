// What the app says of work that is on the device and not yet with the server, or kept there for the way.
const reviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)

export const outbox = {
  reviewWaits: 'Your review is stored on this device. It will be sent when the server is reachable.',
  skipWaits: 'The task will be skipped when the server is reachable.',
  profileWaits: 'Your changes are stored on this device. They will be sent when the server is reachable.',
  waitsForYou: 'It is stored on this device and will be sent when you sign in again.',
  noRoom: 'This device is out of storage and the server is not reachable. Leave this page open and try again.',
  reviewsSent: (count: number) =>
    count === 1 ? 'Your pending review was sent' : `${reviews(count)} from your outbox were sent`,
  skipSent: 'The task was skipped',
  profileSent: 'Your profile changes were sent',
  refusedReview: (project: string, why: string) => `A review${project && ` for ${project}`} was rejected: ${why}`,
  refusedSkip: (project: string, why: string) => `A task${project && ` of ${project}`} could not be skipped: ${why}`,
  refusedProfile: (why: string) => `Your profile changes were rejected: ${why}`,
  waiting: 'Submitted, waiting to be sent',
  waitingSkip: 'Skipped, waiting to be sent',
  sending: 'Sending',
  sendNow: 'Send now',
  takeBack: 'Withdraw',
  nextUnknown: 'The next task can only be loaded online.',
  leaveLosesProfile: 'Your profile changes are only on this device. Signing out deletes them.',
  leaveSendFirst: 'Send first',
  leaveWhenSent: 'You will be signed out when everything is sent. Leave this page open.',
}
