// Sends mails to the operator's mail server by SMTP.
import { rootCertificates } from 'node:tls'
import { createTransport } from 'nodemailer'
import type { MailFailure } from '#src/domain/messages/mail.ts'
import { isCertificateErrorCode } from './delivery-error.ts'

export type Mail = {
  /** Identifies the mail: the same for every attempt to send it. */
  readonly id: string
  /** An email address without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Turns mails of this kind off with a POST (RFC 8058); null if it cannot be turned off. */
  readonly unsubscribeUrl: string | null
}

/** `reply` is the mail server's response, or the error of the connection. */
export type MailResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: MailFailure; readonly reply: string }

export type MailSender = { readonly send: (mail: Mail) => Promise<MailResult> }

type Options = {
  /** `smtp://` or `smtps://`, with the user name and password that the mail server requires. */
  readonly url: string
  /** An address, or a name and an address: `Curio <no-reply@curio.example>`. */
  readonly from: string
  /** The host in the mails' ids. */
  readonly host: string
  /** Whether it is on this machine: then TLS is not required, and its certificate may be anyone's. */
  readonly isLocal: boolean
  /** PEM certificates to trust besides those of Node.js. */
  readonly ca?: string | undefined
}

/** Milliseconds for the name, the connection and its greeting, and without any data. */
const connectTimeoutMs = 10_000
const idleTimeoutMs = 30_000

/** Characters of a reply that are stored. */
const maxReplyLength = 300

/** Responses to missing or wrong credentials (RFC 4954, 6). */
const authStatuses = [530, 534, 535, 538]

export function createMailSender({ url, from, host, isLocal, ca }: Options): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || (secure ? 465 : 587)),
    secure,
    requireTLS: !isLocal,
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { rejectUnauthorized: !isLocal, ...(ca !== undefined && { ca: [...rootCertificates, ca] }) },
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    dnsTimeout: connectTimeoutMs,
    socketTimeout: idleTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ id, to, subject, text, html, unsubscribeUrl }) => {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever characters it contains.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== null && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        return { ok: true }
      } catch (error) {
        return { ok: false, error: classifyError(error), reply: describeError(error) }
      }
    },
  }
}

/** The library's code does not distinguish 4xx from 5xx, so the status of the response decides. */
function classifyError(error: unknown): MailFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
  if (authStatuses.includes(status)) return 'auth'
  if (status >= 500) return 'rejected'
  if (status >= 400) return 'deferred'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'auth'
  return isCertificateError(error) ? 'certificate' : 'unreachable'
}

/** The library replaces the code of some TLS errors, and keeps the message. */
const isCertificateError = (error: unknown): boolean =>
  error instanceof Error &&
  (isCertificateErrorCode('code' in error ? String(error.code) : '') || /certificate/i.test(error.message))

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\p{Cc}+/gu, ' ').slice(0, maxReplyLength)
