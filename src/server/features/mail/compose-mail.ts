import { assertNever } from '#src/domain/assert-never.ts'
import { formatEnd } from '#src/domain/text/format-date.ts'
import type { locales } from '#src/domain/text/locale.ts'
import { type MailContent, mailTopicOf } from '#src/domain/messages/mail.ts'
import { linkTopicOf, notificationTopics } from '#src/domain/messages/notification-choices.ts'
import { mergeItems } from '#src/domain/messages/push.ts'
import { passwordLinkPath } from '#src/domain/people/password-rules.ts'
import { signUpPath } from '#src/domain/people/sign-up.ts'
import { isolate } from '#src/domain/text/visible-name.ts'
import { textsOf } from '#src/notification-texts/describe-item.ts'
import type { Item } from '#src/server/features/push/read-items.ts'
import { type MailTexts, mailTextsEn } from './mail-texts-en.ts'
import { mailTextsZhHans } from './mail-texts-zh-hans.ts'

type Recipient = {
  /** Empty for an email that has no account. */
  readonly name: string
  /** English if the person has not chosen one. */
  readonly locale: (typeof locales)[number] | null
  /** Turns mails of a topic off. */
  readonly unsubscribeToken: string
  /** What a mail about notifications says, at least one; empty in other mails. */
  readonly items: readonly Item[]
}

export type ComposedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Null for mails about the account's security. */
  readonly unsubscribeUrl: string | null
}

/** Notifications listed in one mail; the others are counted. */
const maxListed = 50

/** Composes a mail in its reader's language. Links begin with `origin`, such as `https://curio.example`. */
export function composeMail(
  content: MailContent,
  { name, locale, unsubscribeToken, items }: Recipient,
  origin: string,
): ComposedMail {
  const { lang, topicNames } = textsOf(locale)
  const texts: MailTexts = lang === 'zh-Hans' ? mailTextsZhHans : mailTextsEn
  const topic = mailTopicOf(content)
  const unsubscribe = topic && {
    note: texts.unsubscribe.note(topicNames[topic]),
    label: texts.unsubscribe.label,
    url: `${origin}/unsubscribe?token=${unsubscribeToken}&topic=${linkTopicOf(topic)}`,
  }
  const { subject, parts } =
    content.kind === 'notifications'
      ? aboutNotifications(content, items, { locale, texts }, origin)
      : aboutAccount(content, texts, origin)
  const body = { parts: [texts.greeting(toLine(name)), ...parts], footer: unsubscribe }
  return { subject, text: formatText(body), html: formatHtml(body, lang), unsubscribeUrl: unsubscribe?.url ?? null }
}

type Link = { readonly label: string; readonly url: string }
/** What people typed is one line each. */
type Part = string | Link
type Body = { readonly parts: readonly Part[]; readonly footer: (Link & { readonly note: string }) | null }
type Composed = { readonly subject: string; readonly parts: readonly Part[] }

type NotificationContent = Extract<MailContent, { kind: 'notifications' }>

/** The notifications by topic, the newest first, each with its link. */
function aboutNotifications(
  { topic }: NotificationContent,
  items: readonly Item[],
  { locale, texts: mailTexts }: { readonly locale: Recipient['locale']; readonly texts: MailTexts },
  origin: string,
): Composed {
  const { texts, topicNames, describeLine } = textsOf(locale)
  const merged = mergeItems(items.map((item) => ({ ...item, name: flatten(item.name), text: flatten(item.text) })))
  const listed = merged.slice(0, maxListed)
  const moreCount = merged.length - listed.length
  const summary = texts.summary(merged.length)
  const [first, ...others] = listed
  return {
    subject:
      topic === 'daily' ? mailTexts.daily(summary) : first && others.length === 0 ? describeLine(first) : summary,
    parts: [
      ...notificationTopics.flatMap((each): Part[] => {
        const ofTopic = listed.filter((item) => item.topic === each)
        const links = ofTopic.map((item) => ({ label: describeLine(item), url: origin + item.url }))
        return topic === 'daily' && links.length > 0 ? [topicNames[each], ...links] : links
      }),
      ...(moreCount > 0 ? [texts.more(moreCount)] : []),
      { label: mailTexts.settings, url: `${origin}/me/notifications` },
    ],
  }
}

type AccountContent = Exclude<MailContent, NotificationContent>

function aboutAccount(content: AccountContent, texts: MailTexts, origin: string): Composed {
  const isByProvider = content.kind === 'new-device' && content.byProvider === true
  const { subject, paragraphs, action } = isByProvider ? texts.newDeviceByProvider : texts.kinds[content.kind]
  const about = { name: '', browser: '', system: '', at: '' }
  if (content.kind === 'project-sign-up') about.name = toLine(content.project)
  if (content.kind === 'new-device') {
    const { browser, system, at } = content
    Object.assign(about, { browser, system, at: formatEnd(at, { locale: texts.language, timeZone: 'UTC' }) })
  }
  return { subject: subject(about), parts: [...paragraphs(about), { label: action, url: origin + linkPath(content) }] }
}

function linkPath(content: AccountContent): string {
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
    default:
      return assertNever(content)
  }
}

/** What people typed becomes one line, so that it adds neither headers nor paragraphs. */
const flatten = (text: string) => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
const toLine = (text: string) => isolate(flatten(text))

function formatText({ parts, footer }: Body): string {
  const blocks = parts.map((part) => (typeof part === 'string' ? part : `${part.label}\n${part.url}`))
  if (footer) blocks.push(`--\n${footer.note}\n${footer.label}\n${footer.url}`)
  return `${blocks.join('\n\n')}\n`
}

function formatHtml({ parts, footer }: Body, language: string): string {
  const anchor = ({ url, label }: Link) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`
  return [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"></head>`,
    '<body style="max-width: 36em; font: 16px/1.5 sans-serif">',
    ...parts.map((part) => `<p>${typeof part === 'string' ? escapeHtml(part) : anchor(part)}</p>`),
    ...(footer ? [`<p style="font-size: 14px">${escapeHtml(footer.note)} ${anchor(footer)}</p>`] : []),
    '</body></html>',
  ].join('\n')
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
