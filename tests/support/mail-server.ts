// A mail server that requires STARTTLS and a password, and stores what it receives.
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** A private key and its certificate for `localhost` and `curio.example`, for tests only. */
export const certificateFile = join(import.meta.dirname, 'certificate.pem')
const pem = readFileSync(certificateFile, 'utf8')

type ReceivedMail = {
  readonly mail: Email
  readonly raw: string
  /** The recipients of the envelope. */
  readonly to: readonly string[]
  readonly isEncrypted: boolean
}

export type TestMailServer = {
  /** The address with the right password. */
  readonly url: string
  /** The certificate to trust. */
  readonly ca: string
  readonly received: ReceivedMail[]
  /** Answers recipients with this status instead of accepting them; null accepts them. */
  refuse: (status: number | null) => void
  readonly close: () => Promise<void>
}

export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = []
  let refusal: number | null = null
  const store = async (stream: SMTPServerDataStream, { envelope, secure }: SMTPServerSession) => {
    const raw = await buffer(stream)
    const to = envelope.rcptTo.map(({ address }) => address)
    received.push({ mail: await PostalMime.parse(raw), raw: raw.toString(), to, isEncrypted: secure })
  }
  const server = new SMTPServer({
    secure: false,
    key: pem,
    cert: pem,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'curio' && password === 'p@ss word'
        ? done(null, { user: username })
        : done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      done(refusal === null ? null : Object.assign(new Error('not now'), { responseCode: refusal })),
    onData: (stream, session, done) => {
      void store(stream, session).finally(done)
    },
  })
  // Refused handshakes are expected.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://curio:${encodeURIComponent('p@ss word')}@localhost:${port}`,
    ca: pem,
    received,
    refuse: (status) => {
      refusal = status
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
