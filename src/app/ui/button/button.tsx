import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { langOf } from '#src/domain/text/locale.ts'
import styles from './button.module.css'

/** `seal`: a screen's primary action. `plain`: a secondary one. `quiet`: an action within text. `danger`: deletes. */
export type ButtonVariant = 'seal' | 'plain' | 'quiet' | 'danger'

export type ButtonAppearance = { variant?: ButtonVariant; size?: 'regular' | 'dense'; wide?: boolean }

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonAppearance & {
    children: ReactNode
    icon?: ReactNode
    /** While set, the button is inactive, keeps the focus and shows `busyLabel` (default: its own label). */
    busy?: boolean
    busyLabel?: string
  }

/** Returns the classes of a button, for links that look like buttons. */
export function buttonClass({
  variant = 'plain',
  size = 'regular',
  wide = false,
}: ButtonAppearance): string | undefined {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

/** The class of a link of text that is as high as a target. */
export const touchLink = styles['touch-link']

/** Of a button that steps on or back: at its bound it does nothing. Disabled by its own press, it would lose the focus. */
export const stepProps = (isAtBound: boolean, onClick: (() => void) | undefined) =>
  isAtBound ? ({ 'aria-disabled': true } as const) : { onClick }

export function Button({
  variant = 'plain',
  size = 'regular',
  wide = false,
  busy = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const label = busy ? (busyLabel ?? children) : children
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <LoaderCircle className={styles['spinner']} aria-hidden /> : icon}
      <span className={styles['label']} lang={langOf(label)}>
        {label}
      </span>
    </button>
  )
}
