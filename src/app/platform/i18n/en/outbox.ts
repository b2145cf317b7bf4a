// What the app says of work that is on the device and not yet with the server, or kept there for the way.
const reviews = (count: number) => (count === 1 ? '1 review' : `${count} reviews`)

export const outbox = {
  reviewWaits: 'Your review is safe on this device. It is sent as soon as the server can be reached.',
  skipWaits: 'The task is given back as soon as the server can be reached.',
  profileWaits: 'Your changes are safe on this device. They are sent as soon as the server can be reached.',
  waitsForYou: 'It is safe on this device, and is sent when you are signed in again.',
  noRoom: 'This device has no room to keep it, and the server can’t be reached. Leave this page open and try again.',
  reviewsSent: (count: number) =>
    count === 1 ? 'A review that waited was sent' : `${reviews(count)} that waited were sent`,
  skipSent: 'The task was given back',
  profileSent: 'Your profile changes were sent',
  refusedReview: (project: string, why: string) => `A review${project && ` for ${project}`} was not taken: ${why}`,
  refusedSkip: (project: string, why: string) => `A task${project && ` of ${project}`} could not be given back: ${why}`,
  refusedProfile: (why: string) => `Your profile changes were not taken: ${why}`,
  waiting: 'Handed in, and waiting to be sent',
  waitingSkip: 'Given back, and waiting to be sent',
  sending: 'Sending',
  sendNow: 'Send now',
  takeBack: 'Take it back',
  nextUnknown: 'Which task comes next can only be learned with a network.',
  leaveLosesProfile: 'Changes of your profile are on this device alone. Logging out deletes them.',
  leaveSendFirst: 'Send first',
  leaveWhenSent: 'You are logged out as soon as everything is with the server. Leave this page open.',
}
