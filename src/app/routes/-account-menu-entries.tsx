import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import {
  Briefcase,
  FolderKanban,
  Heart,
  KeyRound,
  LayoutDashboard,
  ListTodo,
  LogOut,
  Pencil,
  UserRound,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { useUnsentCount } from '#src/app/features/talent/talent-tabs.tsx'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import type { MenuEntry } from '#src/app/ui/menu/lazy-menu.tsx'
import { MenuEntries } from '#src/app/ui/menu/menu-entries.tsx'
import { langOf } from '#src/domain/text/locale.ts'

/** The menu of 個人中心: the areas open to this person, and sign out. */
export function AccountMenuEntries({ trigger }: { trigger: ReactElement }) {
  const navigate = useNavigate()
  const { requestSignOut, dialog } = useSignOut(() => void navigate({ to: '/login', search: {}, replace: true }))
  return (
    <>
      <MenuEntries entries={useEntries(requestSignOut)} trigger={trigger} />
      {dialog}
    </>
  )
}

/** Omits areas that the person's role cannot use. The server enforces the permissions. */
function useEntries(requestSignOut: () => void): MenuEntry[] {
  const t = useTranslations('shell')
  const { data: profile } = useQuery(ownProfileQuery)
  const linkEntry = (
    to: '/me' | '/me/account' | '/talent' | '/tasks' | '/projects' | '/dashboard',
    label: string,
    icon: ReactNode,
    badge?: ReactNode,
  ): MenuEntry => ({
    kind: 'link',
    key: label,
    link: (
      <Link to={to}>
        {icon}
        {label}
        {badge}
      </Link>
    ),
  })
  const talent = profile?.isTalent
    ? [
        linkEntry('/talent', t.jobs, <Briefcase aria-hidden />),
        linkEntry('/tasks', t.tasks, <ListTodo aria-hidden />, <UnsentBadge />),
      ]
    : []
  const manager =
    profile?.managesProjects || profile?.role === 'admin'
      ? [linkEntry('/projects', t.projects, <FolderKanban aria-hidden />)]
      : []
  return [
    linkEntry('/me', t.me, <UserRound aria-hidden />),
    linkEntry('/me', t.editProfile, <Pencil aria-hidden />),
    {
      kind: 'link',
      key: 'likes',
      link: (
        <Link to="/me" search={{ tab: 'likes' }} lang={langOf(t.likes)}>
          <Heart aria-hidden />
          {t.likes}
        </Link>
      ),
    },
    ...talent,
    ...manager,
    linkEntry('/dashboard', t.dashboard, <LayoutDashboard aria-hidden />),
    linkEntry('/me/account', t.account, <KeyRound aria-hidden />),
    { kind: 'action', key: 'logout', label: t.logout, icon: <LogOut aria-hidden />, onSelect: requestSignOut },
  ]
}

/** The number of the talent's unsent submissions. */
function UnsentBadge() {
  return <UnreadBadge count={useUnsentCount()} label={useTranslations('queue').waitingToBeSent} />
}
