import { type ReactElement, useState } from 'react'
import type { MenuEntry } from './lazy-menu.tsx'
import { Menu, MenuItem, MenuLink } from './menu.tsx'

type MenuEntriesProps = { entries: readonly MenuEntry[]; trigger: ReactElement }

/** A menu made of entries. Initially open, because it is loaded when the person opens it. */
export function MenuEntries({ entries, trigger }: MenuEntriesProps) {
  const [open, setOpen] = useState(true)
  return (
    <Menu trigger={trigger} open={open} onOpenChange={setOpen}>
      {entries.map((entry) =>
        entry.kind === 'link' ? (
          <MenuLink key={entry.key}>{entry.link}</MenuLink>
        ) : (
          <MenuItem key={entry.key} onSelect={entry.onSelect} icon={entry.icon} danger={entry.danger ?? false}>
            {entry.label}
          </MenuItem>
        ),
      )}
    </Menu>
  )
}
