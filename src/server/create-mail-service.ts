import type { MailService } from '#src/server/features/mail/send-mail.ts'
import { isLoopback } from './http/origin/proxies.ts'
import { countSends, type Metrics } from '#src/server/metrics/create-metrics.ts'
import { createMailSender } from '#src/server/outbound/create-mail-sender.ts'
import { findExposure, type Settings } from './settings.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'smtpCa' | 'mailFrom' | 'publicUrl' | 'host' | 'trustProxy'>

/**
 * Mails are sent if there is a mail server; otherwise only a server that nobody else can reach keeps them to be read. Each
 * attempt to send one is counted.
 */
export function createMailService(settings: MailSettings, metrics: Pick<Metrics, 'countSend'> | null): MailService {
  const { smtpUrl, mailFrom, publicUrl } = settings
  if (smtpUrl === undefined || mailFrom === undefined || publicUrl === undefined) {
    return { mode: findExposure(settings) === null ? 'local' : 'none' }
  }
  const sender = createMailSender({
    url: smtpUrl,
    from: mailFrom,
    host: new URL(publicUrl).hostname,
    isLocal: isLoopback(new URL(smtpUrl).hostname),
    ca: settings.smtpCa,
  })
  return { mode: 'smtp', sender: { send: countSends('mail', sender.send, metrics) }, publicUrl }
}
