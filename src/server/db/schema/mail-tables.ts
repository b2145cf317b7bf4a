// The tables of mails.
import type { Generated } from 'kysely'
import type { locales } from '#src/domain/text/locale.ts'
import type { MailContent, MailFailure, MailKind, MailState } from '#src/domain/messages/mail.ts'
import type { DefaultInstant, InstantOrNull, JsonOrNull, Nullable } from './column-types.ts'

export type MailTables = {
  mails: {
    _id: string
    /** Null for a mail to an email that has no account. */
    user_id: Nullable<string>
    email: Nullable<string>
    locale: Nullable<(typeof locales)[number]>
    kind: MailKind
    state: Generated<MailState>
    content: JsonOrNull<MailContent>
    attempts: Generated<number>
    next_at: InstantOrNull
    failure: Nullable<MailFailure>
    reply: Generated<string>
    created_at: DefaultInstant
    sent_at: InstantOrNull
  }
}
