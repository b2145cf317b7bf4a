import { Content, Item, Root, Separator, Trigger } from 'radix-ui/dropdown-menu'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** A button. Receives the props that open the menu. */
  trigger: ReactElement
  align?: 'start' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

/**
 * A menu below a button. Not modal: the page still scrolls, and no style element is injected to lock it, which a strict
 * CSP would refuse. Not in a portal: it stays in the landmark and table row of its button.
 */
export function Menu({ trigger, align = 'end', children, ...state }: MenuProps) {
  return (
    <Root modal={false} {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Content className={styles['menu']} align={align} sideOffset={6} collisionPadding={8} loop>
        {children}
      </Content>
    </Root>
  )
}

type MenuItemProps = {
  onSelect: () => void
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, icon, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Item className={classNames(styles['item'], danger && styles['danger'])} disabled={disabled} onSelect={onSelect}>
      {icon}
      {children}
    </Item>
  )
}

/** A link entry: `children` is the router's `<Link>` with its icon and text. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <Item className={styles['item']} asChild>
      {children}
    </Item>
  )
}

export function MenuSeparator() {
  return <Separator className={styles['separator']} />
}
