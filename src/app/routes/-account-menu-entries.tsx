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
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { useUnsentCount } from '#src/app/features/talent/talent-tabs.tsx'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import { UnreadBadge } from '#src/app/ui/feedback/unread-badge.tsx'
import { Menu, MenuItem, MenuLink } from '#src/app/ui/menu/menu.tsx'
import { langOf } from '#src/domain/text/locale.ts'

/**
 * The menu of 個人中心: the areas open to this person, and sign out. Omits areas that the person's role cannot use; the
 * server enforces the permissions. Initially open, because it is loaded when the person opens it.
 */
export function AccountMenuEntries({ trigger }: { trigger: ReactElement }) {
  const t = useTranslations('shell')
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const { requestSignOut, dialog } = useSignOut(() => void navigate({ to: '/login', search: {}, replace: true }))
  const { data: profile } = useQuery(ownProfileQuery)
  return (
    <>
      <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
        <Area to="/me" icon={<UserRound aria-hidden />} label={t.me} />
        <Area to="/me" icon={<Pencil aria-hidden />} label={t.editProfile} />
        <MenuLink>
          <Link to="/me" search={{ tab: 'likes' }} lang={langOf(t.likes)}>
            <Heart aria-hidden />
            {t.likes}
          </Link>
        </MenuLink>
        {profile?.isTalent && (
          <>
            <Area to="/talent" icon={<Briefcase aria-hidden />} label={t.jobs} />
            <Area to="/tasks" icon={<ListTodo aria-hidden />} label={t.tasks} badge={<UnsentBadge />} />
          </>
        )}
        {(profile?.managesProjects || profile?.role === 'admin') && (
          <Area to="/projects" icon={<FolderKanban aria-hidden />} label={t.projects} />
        )}
        <Area to="/dashboard" icon={<LayoutDashboard aria-hidden />} label={t.dashboard} />
        <Area to="/me/account" icon={<KeyRound aria-hidden />} label={t.account} />
        <MenuItem icon={<LogOut aria-hidden />} onSelect={requestSignOut}>
          {t.logout}
        </MenuItem>
      </Menu>
      {dialog}
    </>
  )
}

type AreaProps = {
  to: '/me' | '/me/account' | '/talent' | '/tasks' | '/projects' | '/dashboard'
  icon: ReactNode
  label: string
  badge?: ReactNode
}

const Area = ({ to, icon, label, badge }: AreaProps) => (
  <MenuLink>
    <Link to={to}>
      {icon}
      {label}
      {badge}
    </Link>
  </MenuLink>
)

/** The number of the talent's unsent submissions. */
function UnsentBadge() {
  return <UnreadBadge count={useUnsentCount()} label={useTranslations('queue').waitingToBeSent} />
}
