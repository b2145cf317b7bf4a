import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { groupDigits } from '#src/domain/text/format-number.ts'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { Row, Stack, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './profile-header.module.css'

type ProfileHeaderProps = {
  user: { readonly id: number; readonly name: string; readonly icon: string }
  /** Shown beside the ID. */
  location?: string
  counts: readonly { readonly label: string; readonly count: number }[]
  /** The buttons of the header. */
  action: ReactNode
}

export function ProfileHeader({ user: { id, name, icon }, location, counts, action }: ProfileHeaderProps) {
  const t = useTranslations('accounts')
  const { colon } = useTranslations('shell')
  return (
    <header className={styles['header']}>
      <Avatar name={name} icon={icon} size={96} />
      <Stack gap={4} className={styles['text']}>
        <Text as="h1" size={22} serif>
          {name}
        </Text>
        <Row
          as="p"
          gap={16}
          lineGap={0}
          align="baseline"
          size={14}
          tone="secondary"
          tabular
          className={styles['facts']}
        >
          <span>{`${t.profileId}${colon}${id}`}</span>
          {location !== undefined && <span>{`${t.location}${colon}${location === '' ? t.noLocation : location}`}</span>}
        </Row>
        <Row
          as="ul"
          gap={16}
          lineGap={0}
          align="baseline"
          size={14}
          tone="secondary"
          tabular
          className={styles['facts']}
        >
          {counts.map(({ label, count }) => (
            <li key={label}>
              <strong>{groupDigits(count)}</strong> {label}
            </li>
          ))}
        </Row>
      </Stack>
      <Row className={styles['action']}>{action}</Row>
    </header>
  )
}
