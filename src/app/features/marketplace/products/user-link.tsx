import { Link } from '@tanstack/react-router'
import { classNames } from '#src/app/ui/class-names.ts'
import { touchLink } from '#src/app/ui/button/button.tsx'
import { Avatar } from '#src/app/ui/avatar/avatar.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import type { Product } from './product-queries.ts'
import styles from './user-link.module.css'

/** A user's photo and name, linked to their public profile. */
export function UserLink({ user: { _id, name, icon } }: { user: Product['seller'] }) {
  return (
    <Link to="/user/$id" params={{ id: _id }} className={classNames(touchLink, styles['link'])}>
      <Avatar name={name} icon={icon} size={32} />
      <span lang={langOf(name)}>{name}</span>
    </Link>
  )
}
