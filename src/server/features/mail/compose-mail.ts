import { assertNever } from '#src/domain/assert-never.ts'
import { formatEnd } from '#src/domain/text/format-date.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { type MailContent, mailTopicOf } from '#src/domain/messages/mail.ts'
import { asCents, formatMoney, fromCents } from '#src/domain/money/money.ts'
import { managedPath } from '#src/domain/messages/messages.ts'
import { passwordLinkPath } from '#src/domain/people/password-rules.ts'
import { signUpPath } from '#src/domain/people/sign-up.ts'
import { isolate } from '#src/domain/text/visible-name.ts'
import { type MailTexts, mailTextsEn } from './mail-texts-en.ts'
import { mailTextsZhHans } from './mail-texts-zh-hans.ts'

type Recipient = {
  /** Empty for an email that has no account. */
  readonly name: string
  /** English if the person has not chosen one. */
  readonly locale: (typeof locales)[number] | null
  /** Turns mails about sales or projects off. */
  readonly unsubscribeToken: string
  /** The name of the buyer, in a mail to the seller. */
  readonly buyer: string | null
}

export type ComposedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Null for mails about the account's security. */
  readonly unsubscribeUrl: string | null
}

/** Composes a mail in its reader's language. Links begin with `origin`, such as `https://curio.example`. */
export function composeMail(
  content: MailContent,
  { name, locale, unsubscribeToken, buyer }: Recipient,
  origin: string,
): ComposedMail {
  const texts: MailTexts = locale === 'zh-Hans' ? mailTextsZhHans : mailTextsEn
  const isByProvider = content.kind === 'new-device' && content.byProvider === true
  const { subject, paragraphs, action } = isByProvider ? texts.newDeviceByProvider : texts.kinds[content.kind]
  const about = describeSubject(content, texts.language, buyer)
  const topic = mailTopicOf(content.kind)
  const unsubscribe = topic && {
    ...texts.unsubscribe[topic],
    url: `${origin}/unsubscribe?token=${unsubscribeToken}&topic=${topic}`,
  }
  const body = {
    paragraphs: [texts.greeting(toLine(name)), ...paragraphs(about)],
    link: { label: action, url: origin + linkPath(content) },
    footer: unsubscribe,
  }
  return {
    subject: subject(about),
    text: formatText(body),
    html: formatHtml(body, texts.language),
    unsubscribeUrl: unsubscribe?.url ?? null,
  }
}

type Link = { readonly label: string; readonly url: string }
type Body = {
  readonly paragraphs: readonly string[]
  readonly link: Link
  readonly footer: (Link & { readonly note: string }) | null
}

function linkPath(content: MailContent): string {
  switch (content.kind) {
    case 'invitation':
    case 'reset':
      return passwordLinkPath(content.token)
    case 'sign-up':
    case 'project-sign-up':
      return signUpPath(content.token)
    case 'password-changed':
    case 'second-factor-changed':
      return '/forgot-password'
    case 'new-device':
      return content.byProvider ? '/me/account' : '/forgot-password'
    case 'item-sold':
    case 'auction-won':
    case 'order-offered':
      return content.orderId === undefined ? `/antique/${content.productId}` : `/order/${content.orderId}`
    case 'tasks-skipped':
    case 'tasks-broken':
    case 'bundle-finished':
    case 'import-finished':
    case 'webhook-failing':
    case 'reviews-disagree':
    case 'withdrawal-requested':
    case 'talents-paused':
    case 'token-ending':
    case 'links-ending':
      return managedPath(content)
    default:
      return assertNever(content)
  }
}

function describeSubject(content: MailContent, locale: string, buyer: string | null) {
  const nothing = { name: '', price: '', buyer: '', count: 0, browser: '', system: '', at: '' }
  if (content.kind === 'new-device') {
    const { browser, system, at } = content
    return { ...nothing, browser, system, at: formatEnd(at, { locale, timeZone: 'UTC' }) }
  }
  if ('project' in content) return { ...nothing, name: toLine(content.project) }
  if ('projectId' in content) return { ...nothing, name: toLine(content.name), count: content.count }
  if (!('productId' in content)) return nothing
  const price = formatMoney(fromCents(asCents(content.price)), { locale, symbol: '$' })
  return { ...nothing, name: toLine(content.name), price, buyer: toLine(buyer ?? '') }
}

/** What people typed becomes one line, so that it adds neither headers nor paragraphs, and is isolated. */
const toLine = (text: string) => isolate(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))

function formatText({ paragraphs, link, footer }: Body): string {
  const parts = [...paragraphs, `${link.label}\n${link.url}`]
  if (footer) parts.push(`--\n${footer.note}\n${footer.label}\n${footer.url}`)
  return `${parts.join('\n\n')}\n`
}

function formatHtml({ paragraphs, link, footer }: Body, language: string): string {
  const anchor = ({ url, label }: Link) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="max-width: 36em; font: 16px/1.5 sans-serif">',
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p>${anchor(link)}</p>`,
    ...(footer ? [`<p style="font-size: 14px">${escapeHtml(footer.note)} ${anchor(footer)}</p>`] : []),
    '</body></html>',
  ].join('\n')
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
