// What a person is notified of, and how. The database's `notification_topic` gives the topic of a kind, and the columns
// of `notification_settings` what applies before the person changes it.

/** `devices`: sign-ins on new devices; the others are kinds of notifications, and messages. */
export const notificationTopics = [
  'messages',
  'own-ending',
  'liked-ending',
  'won',
  'lost',
  'sales',
  'orders',
  'searches',
  'followers',
  'tasks',
  'projects',
  'devices',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** `now`: within minutes; `daily`: in one mail a day with everything else that is unread. */
export const mailWays = ['off', 'now', 'daily'] as const
export type MailWay = (typeof mailWays)[number]

/** In the app (消息中心), by push and by mail. */
export type Ways = { readonly app: boolean; readonly push: boolean; readonly mail: MailWay }
export type Choices = Readonly<Record<NotificationTopic, Ways>>
export type ChoicesChange = { readonly [Topic in NotificationTopic]?: ChangedWays | undefined }
type ChangedWays = { readonly [Way in keyof Ways]?: Ways[Way] | undefined }

type OfferedWays = { readonly app: boolean; readonly push: boolean; readonly mail: readonly MailWay[] }

/** The ways that a person can change for a topic. Messages and work are always in the app; searches mail at most daily. */
export function offeredWays(topic: NotificationTopic): OfferedWays {
  if (topic === 'devices') return { app: false, push: false, mail: ['off', 'now'] }
  const isAlwaysInApp = topic === 'messages' || topic === 'tasks' || topic === 'projects'
  return { app: !isAlwaysInApp, push: true, mail: topic === 'searches' ? ['off', 'daily'] : mailWays }
}

/** The choices after a change of some ways of some topics. */
export const changeChoices = (before: Choices, change: ChoicesChange): Choices =>
  mapTopics((topic) => {
    const { app = before[topic].app, push = before[topic].push, mail = before[topic].mail } = change[topic] ?? {}
    return { app, push, mail }
  })

export const mapTopics = <Value>(toValue: (topic: NotificationTopic) => Value) =>
  Object.fromEntries(notificationTopics.map((topic) => [topic, toValue(topic)])) as Record<NotificationTopic, Value>

/** What a mail is about: a topic, or everything of the day. */
export type MailTopic = NotificationTopic | 'daily'

/** What the link that turns off mails names. In mails from before buyers had a topic of their own, `sales` was both. */
export const linkTopics = [...notificationTopics, 'sold', 'daily'] as const
export type LinkTopic = (typeof linkTopics)[number]

export const linkTopicOf = (topic: MailTopic): LinkTopic => (topic === 'sales' ? 'sold' : topic)

export function topicsOfLink(named: LinkTopic): readonly MailTopic[] {
  if (named === 'sales') return ['won', 'sales']
  return [named === 'sold' ? 'sales' : named]
}
