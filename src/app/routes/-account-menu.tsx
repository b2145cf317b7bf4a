import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Briefcase, FolderKanban, LayoutDashboard, ListTodo, LogOut, Pencil, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { ownProfileQuery } from '#src/app/platform/own-profile.ts'
import type { Identity } from '#src/app/platform/session.ts'
import { useSignOut } from '#src/app/platform/use-sign-out.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { LazyMenu, type MenuEntry } from '#src/app/ui/menu/lazy-menu.tsx'
import styles from './-app-shell.module.css'

/** 個人中心: what the person may go to, and the way out. */
export function AccountMenu({ identity }: { identity: Identity }) {
  const t = useText('shell')
  const navigate = useNavigate()
  const { leave, question } = useSignOut(() => void navigate({ to: '/login', search: {}, replace: true }))
  const entries = useEntries(leave)
  return (
    <>
      <LazyMenu
        entries={entries}
        renderTrigger={(trigger) => (
          <button type="button" className={styles['account']} {...trigger}>
            <span aria-hidden className={styles['portrait']}>
              <Avatar name={identity.name} icon={identity.icon} size={32} />
            </span>
            <span className={styles['name']}>{t.personalCenter}</span>
          </button>
        )}
      />
      {question}
    </>
  )
}

/** Rooms one has no business in are not offered; the server is the one who decides. */
function useEntries(leave: () => void): MenuEntry[] {
  const t = useText('shell')
  const { data: me } = useQuery(ownProfileQuery)
  const room = (
    to: '/me' | '/talent' | '/tasks' | '/projects' | '/dashboard',
    label: string,
    icon: ReactNode,
  ): MenuEntry => ({
    kind: 'link',
    key: label,
    link: (
      <Link to={to}>
        {icon}
        {label}
      </Link>
    ),
  })
  const talent = me?.isTalent
    ? [room('/talent', t.jobs, <Briefcase aria-hidden />), room('/tasks', t.tasks, <ListTodo aria-hidden />)]
    : []
  const manager =
    me?.managesProjects || me?.role === 'admin' ? [room('/projects', t.projects, <FolderKanban aria-hidden />)] : []
  return [
    room('/me', t.me, <UserRound aria-hidden />),
    room('/me', t.editProfile, <Pencil aria-hidden />),
    ...talent,
    ...manager,
    room('/dashboard', t.dashboard, <LayoutDashboard aria-hidden />),
    { kind: 'action', key: 'logout', label: t.logout, icon: <LogOut aria-hidden />, onSelect: leave },
  ]
}
