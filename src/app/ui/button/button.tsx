import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './button.module.css'

/** `seal` is the one action of a screen; `plain` stands beside it; `quiet` is an action among text; `danger` takes something away. */
export type ButtonVariant = 'seal' | 'plain' | 'quiet' | 'danger'

export type ButtonAppearance = { variant?: ButtonVariant; size?: 'regular' | 'dense'; wide?: boolean }

type ButtonProps = Omit<ComponentProps<'button'>, 'children'> &
  ButtonAppearance & {
    children: ReactNode
    icon?: ReactNode
    /** While set, the button does nothing, keeps its focus and shows `busyLabel` (or its own words). */
    isSigningOut?: boolean
    busyLabel?: string
  }

/** The classes of a button, for an element that is a link but looks like one. */
export function buttonClass({
  variant = 'plain',
  size = 'regular',
  wide = false,
}: ButtonAppearance): string | undefined {
  return classNames(styles['button'], styles[variant], styles[size], wide && styles['wide'])
}

export function Button({
  variant = 'plain',
  size = 'regular',
  wide = false,
  isSigningOut = false,
  busyLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      aria-disabled={isSigningOut || undefined}
      aria-busy={isSigningOut || undefined}
      onClick={isSigningOut ? (event) => event.preventDefault() : onClick}
    >
      {isSigningOut ? <LoaderCircle className={styles['spinner']} aria-hidden /> : icon}
      <span className={styles['label']}>{isSigningOut ? (busyLabel ?? children) : children}</span>
    </button>
  )
}
