import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Briefcase, FolderKanban, LayoutDashboard, ListTodo, LogOut, Pencil, UserRound } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { ownProfileQuery } from '#src/app/platform/own-profile.ts'
import { signOut } from '#src/app/platform/sign-out.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#src/app/ui/menu/menu.tsx'

/** 個人中心: what the person may go to, and the way out. Opens as it is first shown: the press that asked for it is done. */
export function AccountMenu({ trigger }: { trigger: ReactElement }) {
  const t = useText('shell')
  const client = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState(true)
  const { data: me } = useQuery(ownProfileQuery)
  const leave = async () => {
    await signOut(client)
    await navigate({ to: '/login', search: {}, replace: true })
  }
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      <MenuLink>
        <Link to="/me">
          <UserRound aria-hidden />
          {t.me}
        </Link>
      </MenuLink>
      <MenuLink>
        <Link to="/me">
          <Pencil aria-hidden />
          {t.editProfile}
        </Link>
      </MenuLink>
      {me?.isTalent && (
        <MenuLink>
          <Link to="/talent">
            <Briefcase aria-hidden />
            {t.jobs}
          </Link>
        </MenuLink>
      )}
      {me?.isTalent && (
        <MenuLink>
          <Link to="/tasks">
            <ListTodo aria-hidden />
            {t.tasks}
          </Link>
        </MenuLink>
      )}
      {(me?.managesProjects || me?.role === 'admin') && (
        <MenuLink>
          <Link to="/projects">
            <FolderKanban aria-hidden />
            {t.projects}
          </Link>
        </MenuLink>
      )}
      <MenuLink>
        <Link to="/dashboard">
          <LayoutDashboard aria-hidden />
          {t.dashboard}
        </Link>
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => void leave()}>
        {t.logout}
      </MenuItem>
    </Menu>
  )
}
