import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Briefcase, FolderKanban, Heart, LayoutDashboard, ListTodo, LogOut, Pencil, UserRound } from 'lucide-react'
import { type ReactElement, type ReactNode, Suspense } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { ownProfileQuery } from '#src/app/platform/own-profile.ts'
import { useUnsentCount } from '#src/app/features/talent/use-unsent-count.ts'
import { useSignOut } from '#src/app/platform/use-sign-out.tsx'
import { UnreadCount } from '#src/app/ui/feedback/unread-count.tsx'
import type { MenuEntry } from '#src/app/ui/menu/lazy-menu.tsx'
import { MenuEntries } from '#src/app/ui/menu/menu-entries.tsx'

/** What opens from 個人中心: where the person may go, and the way out. */
export function AccountEntries({ trigger }: { trigger: ReactElement }) {
  const navigate = useNavigate()
  const { leave, question } = useSignOut(() => void navigate({ to: '/login', search: {}, replace: true }))
  return (
    <>
      <MenuEntries entries={useEntries(leave)} trigger={trigger} />
      {question}
    </>
  )
}

/** Rooms one has no business in are not offered; the server is the one who decides. */
function useEntries(leave: () => void): MenuEntry[] {
  const t = useText('shell')
  const { data: me } = useQuery(ownProfileQuery)
  const room = (
    to: '/me' | '/me/likes' | '/talent' | '/tasks' | '/projects' | '/dashboard',
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
  const talent = me?.isTalent
    ? [
        room('/talent', t.jobs, <Briefcase aria-hidden />),
        room('/tasks', t.tasks, <ListTodo aria-hidden />, <Unsent />),
      ]
    : []
  const manager =
    me?.managesProjects || me?.role === 'admin' ? [room('/projects', t.projects, <FolderKanban aria-hidden />)] : []
  return [
    room('/me', t.me, <UserRound aria-hidden />),
    room('/me', t.editProfile, <Pencil aria-hidden />),
    room('/me/likes', t.likes, <Heart aria-hidden />),
    ...talent,
    ...manager,
    room('/dashboard', t.dashboard, <LayoutDashboard aria-hidden />),
    { kind: 'action', key: 'logout', label: t.logout, icon: <LogOut aria-hidden />, onSelect: leave },
  ]
}

/** What of a talent's work is on this device and not with the server. A menu that is open does not wait for its words. */
function Unsent() {
  return (
    <Suspense>
      <UnsentCount />
    </Suspense>
  )
}

function UnsentCount() {
  return <UnreadCount count={useUnsentCount()} label={useText('queue').waitingToBeSent} />
}
