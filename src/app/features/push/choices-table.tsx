import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { Select } from '#src/app/ui/field/select.tsx'
import { SecondaryText, Section } from '#src/app/ui/layout/layout.tsx'
import { VisuallyHidden } from '#src/app/ui/visually-hidden.tsx'
import {
  type Choices,
  type ChoicesChange,
  type NotificationTopic,
  notificationTopics,
  offeredWays,
} from '#src/domain/messages/notification-choices.ts'
import styles from './notification-settings.module.css'

type ChoicesTableProps = { choices: Choices; onChange: (change: ChoicesChange) => void }

/** What the person is notified of, and how: a row per topic, a column per way. Projects are offered to managers. */
export function ChoicesTable({ choices, onChange }: ChoicesTableProps) {
  const t = useTranslations('push')
  const { data: profile } = useQuery(ownProfileQuery)
  const topics = notificationTopics.filter((topic) => topic !== 'projects' || profile?.managesProjects)
  return (
    <Section size="small" title={t.topics}>
      <table className={styles['choices']} aria-label={t.topics}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t.topic}</VisuallyHidden>
            </th>
            <th scope="col">{t.ways.app}</th>
            <th scope="col">{t.ways.push}</th>
            <th scope="col">{t.ways.mail}</th>
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <TopicRow key={topic} topic={topic} choices={choices} onChange={onChange} />
          ))}
        </tbody>
      </table>
      <SecondaryText>{t.choicesHint}</SecondaryText>
    </Section>
  )
}

function TopicRow({ topic, choices, onChange }: ChoicesTableProps & { topic: NotificationTopic }) {
  const t = useTranslations('push')
  const offered = offeredWays(topic)
  const { mail, ...ways } = choices[topic]
  const name = t.topicNames[topic]
  return (
    <tr>
      <th scope="row">{name}</th>
      {(['app', 'push'] as const).map((way) => (
        <td key={way}>
          {topic === 'devices' ? (
            <VisuallyHidden>{t.notOffered}</VisuallyHidden>
          ) : (
            <Checkbox
              label={<VisuallyHidden>{t.wayOf(t.ways[way], name)}</VisuallyHidden>}
              checked={ways[way]}
              disabled={!offered[way]}
              onCheckedChange={(checked) => onChange({ [topic]: { [way]: checked } })}
            />
          )}
        </td>
      ))}
      <td>
        <Select
          aria-label={t.wayOf(t.ways.mail, name)}
          options={offered.mail.map((way) => ({ value: way, label: t.mailWays[way] }))}
          value={mail}
          onValueChange={(way) => onChange({ [topic]: { mail: way } })}
        />
      </td>
    </tr>
  )
}
