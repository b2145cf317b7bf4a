// The tables of notification settings, mails and pushes.
import type { Generated } from 'kysely'
import type { locales } from '#src/domain/text/locale.ts'
import type { MailContent, MailFailure, MailKind, MailState } from '#src/domain/messages/mail.ts'
import type { PushPayload } from '#src/domain/messages/push.ts'
import type { InstantOrNull, DefaultInstant, Json, JsonOrNull, Nullable, Identity } from './column-types.ts'

export type NotificationTables = {
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
  push_key: { singleton: Generated<boolean>; public_key: string; sealed_private_key: Buffer }
  notification_settings: {
    user_id: string
    app: Generated<string[]>
    push: Generated<string[]>
    mail_now: Generated<string[]>
    mail_daily: Generated<string[]>
    unsubscribe_token: Generated<string>
    quiet_from: Nullable<string>
    quiet_until: Nullable<string>
    time_zone: Nullable<string>
    hide_details: Generated<boolean>
    last_pushed_at: InstantOrNull
  }
  push_subscriptions: {
    _id: string
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    locale: (typeof locales)[number]
    device: Generated<string>
    created_at: DefaultInstant
    last_delivered_at: InstantOrNull
  }
  notification_queue: {
    _id: Identity
    user_id: string
    notification_id: Nullable<string>
    message_id: Nullable<string>
    way: Generated<'push' | 'now' | 'daily'>
    due_at: DefaultInstant
    created_xid: Generated<string>
  }
  push_deliveries: {
    _id: string
    subscription_id: string
    payload: Json<PushPayload>
    attempts: Generated<number>
    next_at: DefaultInstant
    created_at: DefaultInstant
  }
}
