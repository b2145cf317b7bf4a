import { CirclePlus, FolderKanban, MessageSquare, Search, Store, UserRound } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { BottomTabs } from '#src/app/ui/tabs/bottom-tabs.tsx'
import { useManagesProjects } from './-main-links.tsx'
import { MainLink } from './-main-link.tsx'
import { UnreadMessages } from './-unread-messages.tsx'

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
