import { type ReactElement, type ReactNode, useState } from 'react'
import type { OnDemandPart } from '#src/app/ui/on-demand/on-demand.tsx'

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
  readonly onTouchStart?: () => void
  readonly onClick?: () => void
}

type LazyMenuProps = {
  /** Renders the button: `(trigger) => <Button {...trigger}>個人中心</Button>`. */
  renderTrigger: (trigger: MenuTrigger) => ReactElement
  /** Renders `MenuEntries` around its button; the button is what is pending. */
  Menu: OnDemandPart<{ trigger: ReactElement }>
}

/** A menu for the bar of every page. Its code is loaded on the first hover, focus or press, not with the page. */
export function LazyMenu({ renderTrigger, Menu }: LazyMenuProps) {
  const [isRequested, setIsRequested] = useState(false)
  if (isRequested)
    return <Menu trigger={renderTrigger({ 'aria-haspopup': 'menu' })} onClose={() => setIsRequested(false)} />
  return renderTrigger({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...Menu.intentProps,
    onClick: () => setIsRequested(true),
  })
}
