import { useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { renditionUrl } from '#src/app/ui/picture/rendition-url.ts'
import { initials } from './initials.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** Base URL of a stored picture, or any picture's address. Without one, or when it fails, the initials stand. */
  icon?: string | undefined
  /** Pixels. */
  size?: 24 | 32 | 40 | 64 | 96
  className?: string | undefined
}

/** A face or its initials. The name belongs beside it, so it is nothing of its own to a screen reader. */
export function Avatar({ name, icon, size = 32, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span className={classNames(styles['avatar'], className)} data-size={size} aria-hidden>
      {icon && failed !== icon ? (
        <img
          src={icon.startsWith('/media/images/') && !icon.includes('.') ? renditionUrl(icon, 160, 'webp') : icon}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(icon)}
        />
      ) : (
        initials(name)
      )}
    </span>
  )
}
