import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { AppVersion } from '#src/app/platform/shell/device-settings.tsx'
import { useUnreadTotal } from '#src/app/platform/live/unread.ts'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { type Tab, TabPanel, Tabs } from '#src/app/ui/tabs/tabs.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import { EditProfile } from './edit-profile.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { profileTabs, type ProfileTab } from './profile-tabs.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { Wallet } from '#src/app/features/accounts/wallet/wallet.tsx'

type OwnProfileScreenProps = {
  tab: ProfileTab
  onTabChange: (tab: ProfileTab) => void
  /** Undefined until loaded. */
  purchaseCount: number | undefined
  panels: Readonly<Record<Exclude<ProfileTab, 'wallet'>, ReactNode>>
}

/** The signed-in person's profile: products, bids, likes, purchases, wallet, messages. */
export function OwnProfileScreen({ tab, onTabChange, purchaseCount, panels }: OwnProfileScreenProps) {
  const t = useTranslations('accounts')
  const tShell = useTranslations('shell')
  const unread = useUnreadTotal()
  const { data: me } = useSuspenseQuery(ownProfileQuery)
  const tabs = profileTabs.map((value): Tab<ProfileTab> => {
    const count = value === 'purchased' ? purchaseCount : undefined
    const label =
      value === 'messages' ? (
        <>
          <span lang={langOf(t.tabs.messages)}>{t.tabs.messages}</span>
          <UnreadBadge count={unread} label={tShell.unread} />
        </>
      ) : value === 'likes' ? (
        tShell.likes
      ) : (
        t.tabs[value]
      )
    return { value, label, ...(count !== undefined && { count }) }
  })
  return (
    <Stack gap={24}>
      <ProfileHeader
        user={me}
        counts={[
          { label: t.counts.following, count: me.followingCount },
          { label: t.counts.followers(me.followersCount), count: me.followersCount },
        ]}
        action={<EditProfile me={me} />}
      />
      <Tabs label={t.ownTabs} tabs={tabs} value={tab} onValueChange={onTabChange}>
        {profileTabs.map((value) => (
          <TabPanel key={value} value={value}>
            {value === 'wallet' ? <Wallet balance={me.money} /> : panels[value]}
          </TabPanel>
        ))}
      </Tabs>
      <AppVersion />
    </Stack>
  )
}
