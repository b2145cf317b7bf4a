import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { langOf } from '#src/domain/text/locale.ts'
import { type ButtonAppearance, buttonClass } from './button.tsx'
import styles from './button.module.css'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Omit<ButtonAppearance, 'wide'> & {
    /** The accessible name, also shown as a tooltip. */
    label: string
    icon: ReactNode
  }

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'regular',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      lang={langOf(label)}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(buttonClass({ variant, size }), styles['icon'], className)}
    >
      {icon}
    </button>
  )
}
