// Every way a call can fail. The response contains the code; each catalogue has one message per code.

type ProblemRow = { readonly result: number; readonly status: number; readonly message: string }

const forbidden = { result: 2, status: 403 } as const
const signInNeeded = { result: 3, status: 401 } as const
const invalid = { result: 4, status: 422 } as const
const conflict = { result: 6, status: 409 } as const

export const problems = {
  unexpected: { result: 1, status: 500, message: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    result: 1,
    status: 503,
    message: 'Curio cannot use its database right now. Please try again in a moment.',
  },
  'storage-full': {
    result: 1,
    status: 507,
    message: 'The server has no space left, so this could not be saved. Please tell whoever runs it.',
  },
  'storage-unavailable': {
    result: 1,
    status: 502,
    message: 'Curio cannot reach its store of pictures and videos right now. Please try again in a moment.',
  },
  'provider-unavailable': {
    result: 1,
    status: 502,
    message: 'Curio cannot reach the identity provider right now. Please try again in a moment.',
  },
  forbidden: { ...forbidden, message: 'You are not allowed to do this.' },
  'cross-site': { ...forbidden, message: 'This request came from another site and was refused.' },
  'own-product': { ...forbidden, message: 'You cannot bid on or buy your own product.' },
  'own-payout': {
    ...forbidden,
    message: 'You can’t approve your own payout. Ask another manager or an administrator.',
  },
  'own-profile': { ...forbidden, message: 'You cannot follow yourself.' },
  'message-to-oneself': { ...forbidden, message: 'This is your own product. There is nobody to message.' },
  'other-person': {
    ...forbidden,
    message: 'Somebody else is signed in than this was written by. It waits until they are again.',
  },
  'demo-account': {
    ...forbidden,
    message: 'Demo accounts work only on the computer that runs the server, unless it is started with DEMO=1.',
  },
  'account-disabled': { ...forbidden, message: 'This account is disabled. Ask an administrator.' },
  'provider-email-refused': {
    ...forbidden,
    message: 'The identity provider did not send a confirmed email address of your organization. Ask an administrator.',
  },
  'provider-account-refused': {
    ...forbidden,
    message:
      'The account with your email cannot sign in through the identity provider. Use its password, or ask an administrator.',
  },
  'code-locked': {
    ...forbidden,
    message: 'Too many wrong codes. Use a recovery code, or ask an administrator.',
  },
  'second-factor-required': {
    ...forbidden,
    message: 'A second factor is required here. Set one up first.',
  },
  'not-signed-in': { ...signInNeeded, message: 'Please sign in.' },
  'token-expired': { ...signInNeeded, message: 'This API token has expired. Make a new one.' },
  'wrong-credentials': { ...signInNeeded, message: 'Email or password is incorrect.' },
  'code-needed': { ...signInNeeded, message: 'Enter the code of your authenticator app.' },
  'passkey-needed': { ...signInNeeded, message: 'Sign in with your passkey.' },
  'passkey-refused': {
    ...signInNeeded,
    message: 'This passkey does not work here. Sign in with your password.',
  },
  'provider-refused': {
    ...signInNeeded,
    message: 'The identity provider did not sign you in. Please try again.',
  },
  'sign-in-expired': { ...signInNeeded, message: 'This took too long. Sign in again.' },
  invalid: { result: 4, status: 400, message: 'Please check what you entered.' },
  'wrong-password': { ...invalid, message: 'This is not your current password.' },
  'wrong-code': { ...invalid, message: 'This code is wrong or was used before.' },
  'passkey-not-added': { ...invalid, message: 'The passkey could not be added. Please try again.' },
  'password-short': { ...invalid, message: 'Use at least 8 characters.' },
  'password-long': { ...invalid, message: 'Use at most 1,000 characters.' },
  'password-repetitive': { ...invalid, message: 'Use at least 5 different characters.' },
  'password-common': { ...invalid, message: 'Many people use this password. Choose another one.' },
  'password-predictable': {
    ...invalid,
    message: 'Your name, your email and words like Curio do not count toward the 8 characters. Add more.',
  },
  'bid-too-low': { ...invalid, message: 'Your bid is below the starting price.' },
  'bid-changed': { ...conflict, message: 'You have another bid here by now, so this one was not placed.' },
  'date-out-of-range': { ...invalid, message: 'Enter a date between 1900 and 2199.' },
  'bid-end-out-of-range': { ...invalid, message: 'An auction runs between 1 minute and 30 days.' },
  'not-found': { result: 5, status: 404, message: 'This does not exist or was removed.' },
  'task-deleted': {
    result: 5,
    status: 404,
    message: 'A manager deleted this task. What was written for it is still on the device.',
  },
  'password-link-invalid': { result: 5, status: 404, message: 'This link no longer works. Ask for a new one.' },
  'sign-up-link-invalid': { result: 5, status: 404, message: 'This link no longer works. Ask for a new one.' },
  'unknown-email': { result: 5, status: 404, message: 'No account has this email.' },
  'unknown-call': { result: 5, status: 404, message: 'There is no such call.' },
  'auction-not-running': { ...conflict, message: 'This auction is not running.' },
  'auction-over': { ...conflict, message: 'This auction has ended.' },
  'product-not-new': { ...conflict, message: 'This product is already in an auction or sold.' },
  'no-buy-now': { ...conflict, message: 'This product has no buy-now price.' },
  'price-changed': { ...conflict, message: 'The seller changed the price. Look at it again.' },
  'already-sold': { ...conflict, message: 'Somebody else bought this product first.' },
  'product-sold': { ...conflict, message: 'A sold product cannot be deleted.' },
  'product-has-bids': { ...conflict, message: 'This product has bids. End its auction first.' },
  'order-changed': { ...conflict, message: 'This order has changed. Check it again.' },
  'task-not-yours': { ...conflict, message: 'This task is no longer assigned to you. Your draft is saved.' },
  'task-completed': { ...conflict, message: 'This task has already been reviewed.' },
  'draft-changed': { ...conflict, message: 'This review was changed on another device.' },
  'edit-conflict': {
    ...conflict,
    message: 'Somebody else changed this meanwhile. Choose what to keep.',
  },
  'job-changed': { ...conflict, message: 'This job has changed. Check it again.' },
  'nothing-to-pay': { ...conflict, message: 'This job has no unpaid tasks.' },
  'withdrawal-open': {
    ...conflict,
    message: 'You already asked for a withdrawal from this project. Wait until it is paid or declined.',
  },
  'withdrawal-closed': { ...conflict, message: 'This withdrawal was already paid or declined.' },
  'balance-too-low': { ...conflict, message: 'This is more than what is left. Check the amount again.' },
  'left-project': {
    ...conflict,
    message: 'You are no longer a member of this project.',
  },
  'has-other-talent': { ...conflict, message: 'This task has another talent now, or none.' },
  'nothing-to-look-at': {
    ...conflict,
    message: 'There is nothing to ask for, or it was asked for already.',
  },
  'no-look-requested': { ...conflict, message: 'Another manager has answered.' },
  'talent-banned': { ...conflict, message: 'This talent is banned from the project. Unban them first.' },
  'not-a-member': { ...conflict, message: 'This talent is not a member of the project. Add them first.' },
  'talent-paused': {
    ...conflict,
    message:
      'Too few of this talent’s check tasks are right, so they get no new tasks. Lift the pause in their details first.',
  },
  'invitation-declined': {
    ...conflict,
    message: 'This talent declined the invitation. An administrator can add them.',
  },
  'invitation-closed': { ...conflict, message: 'This invitation is no longer open.' },
  'bundle-archived': { ...conflict, message: 'This bundle is archived. Restore it first.' },
  'project-archived': { ...conflict, message: 'This project is archived. Restore it first.' },
  'too-many-talents': {
    ...invalid,
    message: 'Too many talents match. Add filters, or select some of them.',
  },
  'task-not-new': { ...conflict, message: 'Only an unassigned task can be assigned.' },
  'undo-too-late': { ...conflict, message: 'It is too late to undo this.' },
  'task-not-completed': { ...conflict, message: 'This task has not been reviewed yet.' },
  'pay-underway': { ...conflict, message: 'The payout of this job is in progress or completed.' },
  'second-review-exists': { ...conflict, message: 'This task already has a second review, or is one.' },
  'is-check': {
    ...conflict,
    message: 'This is a copy that checks a talent. Use the original task.',
  },
  'has-later-round': {
    ...conflict,
    message: 'A new version of this dub is being reviewed, or was. This review stays as it is.',
  },
  'first-reviewer': {
    ...conflict,
    message: 'They reviewed these videos, or are to review them. Choose somebody else.',
  },
  'not-blind': { ...conflict, message: 'They manage the project and can see the first review.' },
  'last-admin': { ...conflict, message: 'This is the last administrator. There has to be at least one.' },
  'second-factor-exists': { ...conflict, message: 'A second factor is already set up.' },
  'passkeys-unavailable': {
    ...conflict,
    message: 'Passkeys work only at the address that the operator has set, or at localhost.',
  },
  blocked: { ...forbidden, message: 'One of you has blocked the other.' },
  'report-closed': { ...conflict, message: 'This report was already decided.' },
  'outcome-unfit': { ...invalid, message: 'Only a product can be hidden.' },
  'account-erased': { ...conflict, message: 'This person’s account no longer exists.' },
  'email-taken': { ...conflict, message: 'This email already has an account.' },
  'mail-off': { ...conflict, message: 'This server sends no mail. Ask an administrator for a link.' },
  'sign-up-closed': {
    ...conflict,
    message: 'Please contact us to create an account or reset your password',
  },
  'no-email': { ...conflict, message: 'This person has no email to sign in with. Add one first.' },
  'identifier-set': { ...conflict, message: 'An identifier cannot be changed once it is set.' },
  'language-has-tasks': {
    ...conflict,
    message: 'A language that has tasks cannot be removed from the bundle.',
  },
  'last-manager': { ...conflict, message: 'This is the last manager. There has to be at least one.' },
  'bundle-changed': { ...conflict, message: 'The bundle has changed. Import the file again.' },
  'video-incomplete': {
    ...conflict,
    message: 'This upload is not complete. Choose the file again to continue.',
  },
  'video-name-taken': {
    ...conflict,
    message: 'Another video of this project has this name. Rename the file, or delete the other one.',
  },
  'video-quota': {
    ...invalid,
    message: 'The project has no space left for this video. Delete others first.',
  },
  'video-in-use': {
    ...conflict,
    message: 'Tasks contain this video, or contained it until they were deleted a few minutes ago.',
  },
  'video-container': {
    ...invalid,
    message: 'This file isn’t an MP4 or WebM video, or it is damaged. Convert it to MP4 with H.264 and AAC.',
  },
  'video-too-complex': {
    ...invalid,
    message: 'This video cannot be read in 5 seconds with 300 MB of memory. Split it, or convert it to MP4 again.',
  },
  'video-codec': {
    ...invalid,
    message:
      'This video or its sound has a codec that not all browsers play, such as HEVC or AC-3. Use H.264, VP9 or AV1 with AAC, MP3 or Opus sound.',
  },
  'video-length': {
    ...invalid,
    message: 'A video can be up to ten hours long, and has to say how long it is.',
  },
  'video-frame-rate': {
    ...invalid,
    message: 'A video can have 1 to 121 frames a second.',
  },
  'old-client': { result: 6, status: 426, message: 'This version of the app is too old for the server. Update it.' },
  'key-reused': { ...conflict, message: 'This was already sent with different content.' },
  'too-large': { result: 4, status: 413, message: 'This is too large to send.' },
  'too-slow': { result: 4, status: 408, message: 'This arrived too slowly and was not saved. Please try again.' },
  'image-too-many-bytes': { result: 4, status: 413, message: 'An image can have at most 15 MB.' },
  'image-format-unsupported': {
    ...invalid,
    message: 'This image format is not supported. Choose a JPEG, PNG, WebP or AVIF.',
  },
  'image-animated': { ...invalid, message: 'This image is animated. Choose a still one.' },
  'image-too-many-pixels': {
    ...invalid,
    message:
      'This image has too many pixels. A JPEG can have 50 megapixels, a PNG, WebP or progressive JPEG 25, an AVIF 13, and each side 30,000 pixels.',
  },
  'image-damaged': {
    ...invalid,
    message: 'This image is damaged. Choose another one.',
  },
  'image-unknown': { ...invalid, message: 'This image no longer exists. Add it again.' },
  'rate-too-high': { ...invalid, message: 'The rate is above the highest rate of the project.' },
  'bundle-above-rate': {
    ...conflict,
    message: 'A bundle of the project has a higher rate. Lower it first.',
  },
  'webhook-url-refused': {
    ...invalid,
    message: 'Use an https address without a user name or password, on port 443 or one from 1024 on.',
  },
  muted: {
    ...conflict,
    message: 'This is a restored copy, which sends nothing. An administrator can unmute it.',
  },
  'webhook-private': {
    ...invalid,
    message: 'This address is on a private network. Webhooks cannot be sent there.',
  },
  'upload-quota': {
    result: 7,
    status: 429,
    message: 'You have uploaded as many images as one person can in 24 hours. Please try again later.',
  },
  'import-refused': {
    ...invalid,
    message: 'Nothing was imported. “data” says what is wrong, line by line.',
  },
  'import-running': {
    ...conflict,
    message: 'Your import is still running. Wait until it has ended, or cancel it where it was started.',
  },
  'too-many-searches': { ...conflict, message: 'You have 50 saved searches. Remove one of them first.' },
  'too-many': { result: 7, status: 429, message: 'Too many requests. Please wait a moment and try again.' },
} as const satisfies Record<string, ProblemRow>

export type ProblemCode = keyof typeof problems

export type FieldError = { readonly path: string; readonly message: string }

/** The person's bid that stands, null if there is none, and the one that was to replace another. */
export type ChangedBid = { readonly standing: number | null; readonly sent: number }

/** A failed call, as the server returns it and the client receives it. */
export type Problem = {
  readonly code: ProblemCode
  /** Replaces the code's default message with a more specific one. */
  readonly message?: string
  readonly errors?: readonly FieldError[]
  /** Of `bid-changed`, in dollars. */
  readonly bid?: ChangedBid
  /** Of `import-refused`: the result of the import. */
  readonly data?: object
  /** Seconds to wait before a retry. */
  readonly retryAfter?: number
}

export const problem = (code: ProblemCode, details: Omit<Problem, 'code'> = {}): Problem => ({ code, ...details })
