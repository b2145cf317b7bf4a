import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly key: string
      readonly label: string
      readonly icon?: ReactNode
      readonly danger?: boolean
      readonly onSelect: () => void
    }
  /** `link` is the router's `<Link>` with its icon and words inside. */
  | { readonly kind: 'link'; readonly key: string; readonly link: ReactElement }

/** What the trigger spreads onto its button. */
export type MenuTrigger = {
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded'?: boolean
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly onClick?: () => void
}

type LazyMenuProps = {
  entries: readonly MenuEntry[]
  /** Draws the button: `(trigger) => <Button {...trigger}>個人中心</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactElement
}

const load = () => import('./menu-entries.tsx')
const MenuEntries = lazy(() => load().then((module) => ({ default: module.MenuEntries })))

/** A menu for the bar of every page: its machinery is fetched when a person first comes near it, not with the page. */
export function LazyMenu({ entries, renderTrigger }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false)
  const prefetch = () => void load()
  const button = renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': wanted,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setWanted(true),
  })
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <MenuEntries entries={entries} trigger={renderTrigger({ 'aria-haspopup': 'menu' })} />
    </Suspense>
  )
}
