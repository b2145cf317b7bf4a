import { useQuery } from '@tanstack/react-query'
import { UserRound, Users, CirclePlus, FolderKanban, MessageSquare, Search, Store } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { useIdentity } from '#src/app/platform/session/session.ts'
import styles from './-app-shell.module.css'
import { MainLink } from './-main-link.tsx'
import { useUnreadTotal } from '#src/app/platform/live/unread.ts'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { BottomTabs } from '#src/app/ui/tabs/bottom-tabs.tsx'

/** The navigation in the top bar. On phones it has only what the tabs at the bottom do not have. */
export function MainLinks({ hasTabs }: { hasTabs: boolean }) {
  const t = useTranslations('shell')
  const tMarket = useTranslations('marketplace')
  const identity = useIdentity()
  const wide = styles['wide']
  return (
    <>
      <MainLink area="antiques" className={wide}>
        {tMarket.antiques}
      </MainLink>
      <MainLink area="search" className={styles['desktop']}>
        {t.search}
      </MainLink>
      <MainLink area="sell" className={wide}>
        {t.sell}
      </MainLink>
      {identity && (
        <>
          <MainLink area="messages" className={wide}>
            {t.messages}
            <UnreadMessages />
          </MainLink>
          <MainLink area="me" className={hasTabs ? wide : undefined}>
            <UserRound aria-hidden />
            <span>{t.me}</span>
            {!hasTabs && (
              <span className={styles['narrow']}>
                <UnreadMessages />
              </span>
            )}
          </MainLink>
          {identity.role === 'admin' && (
            <MainLink area="users">
              <Users aria-hidden />
              <span>{t.users}</span>
            </MainLink>
          )}
          <ProjectsLink />
        </>
      )}
    </>
  )
}

/** For whoever manages a project. Phones have it in the tabs. */
function ProjectsLink() {
  const t = useTranslations('shell')
  if (!useManagesProjects()) return null
  return (
    <MainLink area="projects" className={styles['wide']}>
      {t.projects}
    </MainLink>
  )
}

/** Whether the signed-in person manages a project, as administrators manage all; false while unknown. */
export function useManagesProjects(): boolean {
  const isSignedIn = useIdentity() !== null
  const { data: profile } = useQuery({ ...ownProfileQuery, enabled: isSignedIn })
  return profile?.managesProjects === true || profile?.role === 'admin'
}

/** The number of unread messages in 消息中心; nothing for visitors. */
const UnreadMessages = () => (useIdentity() ? <UnreadCount /> : null)

function UnreadCount() {
  return <UnreadBadge count={useUnreadTotal()} label={useTranslations('shell').unread} />
}

/** The main navigation at the bottom of a phone's screen. A manager has Projects; the market has its own search. */
export function MainTabs() {
  const t = useTranslations('shell')
  const managesProjects = useManagesProjects()
  const projects = { key: 'projects', label: t.projects, icon: <FolderKanban aria-hidden /> } as const
  const search = { key: 'search', label: t.search, icon: <Search aria-hidden /> } as const
  const tabs = [
    { key: 'antiques', label: useTranslations('marketplace').antiques, icon: <Store aria-hidden /> },
    managesProjects ? projects : search,
    { key: 'sell', label: t.sell, icon: <CirclePlus aria-hidden /> },
    { key: 'messages', label: t.messages, icon: <MessageSquare aria-hidden />, badge: <UnreadMessages /> },
    { key: 'me', label: t.me, icon: <UserRound aria-hidden /> },
  ] as const
  return <BottomTabs label={t.tabs} tabs={tabs} renderLink={(tab, link) => <MainLink {...link} area={tab.key} />} />
}
