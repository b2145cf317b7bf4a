import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { Menu, MenuLink } from '#src/app/ui/menu/menu.tsx'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'
import styles from './results.module.css'

type TasksLinkProps = {
  projectId: string
  worker: { readonly _id: string; readonly name: string }
  /** What the control does. */
  label: string
  /** Those with tasks of the talent, with their entries in the menu. */
  bundles: readonly { readonly _id: string; readonly text: string }[]
  /** Only completed tasks. */
  isCompleted?: boolean
}

/** A talent's name, which leads to their tasks in a bundle, or opens a menu of the bundles if there are several. */
export function TasksLink({ projectId, worker, label, bundles, isCompleted = false }: TasksLinkProps) {
  const [first, ...others] = bundles
  if (!first) return worker.name
  const linkTo = (bundleId: string) =>
    ({
      to: '/project/$id/bundle/$bundleId/assignments',
      params: { id: projectId, bundleId },
      search: { worker: worker._id, ...(isCompleted && { status: 'completed' as const }) },
    }) as const
  if (others.length === 0) {
    return (
      <Link {...linkTo(first._id)} {...opensRow} className={styles['tasksLink']} aria-label={label}>
        {worker.name}
      </Link>
    )
  }
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" {...opensRow} className={styles['tasksLink']} aria-label={label}>
          {worker.name}
          <ChevronDown size={16} aria-hidden />
        </button>
      }
    >
      {bundles.map(({ _id, text }) => (
        <MenuLink key={_id}>
          <Link {...linkTo(_id)}>{text}</Link>
        </MenuLink>
      ))}
    </Menu>
  )
}
