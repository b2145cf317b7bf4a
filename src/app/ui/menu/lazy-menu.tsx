import { type ReactElement, type ReactNode, Suspense, useState } from 'react'

export type MenuEntry =
  | {
      readonly kind: 'action'
      readonly key: string
      readonly label: string
      readonly icon?: ReactNode
      readonly danger?: boolean
      readonly onSelect: () => void
    }
  /** `link` is the router's `<Link>` with its icon and text. */
  | { readonly kind: 'link'; readonly key: string; readonly link: ReactElement }

/** The props that the trigger spreads onto its button. */
export type MenuTrigger = {
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded'?: boolean
  readonly onPointerEnter?: () => void
  readonly onFocus?: () => void
  readonly onClick?: () => void
}

type LazyMenuProps = {
  /** Renders the button: `(trigger) => <Button {...trigger}>個人中心</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactElement
  /** Starts loading the menu. */
  prefetch: () => void
  /** Renders the menu, a lazy component that renders `MenuEntries`, around its button. */
  renderMenu: (trigger: ReactElement) => ReactNode
}

/** A menu for the bar of every page. Its code is loaded on the first hover, focus or click, not with the page. */
export function LazyMenu({ renderTrigger, prefetch, renderMenu }: LazyMenuProps) {
  const [isRequested, setIsRequested] = useState(false)
  const button = renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': isRequested,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: () => setIsRequested(true),
  })
  if (!isRequested) return button
  return <Suspense fallback={button}>{renderMenu(renderTrigger({ 'aria-haspopup': 'menu' }))}</Suspense>
}
