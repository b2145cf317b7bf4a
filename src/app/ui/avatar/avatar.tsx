import { useState, type ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { renditionUrl } from '#src/app/ui/picture/rendition-url.ts'
import { initials } from './initials.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  name: string
  /** The base URL of a stored picture, or any image's URL. Without one, or if it fails, the initials are shown. */
  icon?: string | undefined
  /** In pixels. */
  size?: 24 | 32 | 40 | 64 | 96
  className?: string | undefined
}

/** A person's photo or initials. Hidden from screen readers: the name is shown beside it. */
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

type AvatarNameProps = { name: string; icon?: string | undefined; children?: ReactNode }

/** A person's photo or initials beside their name, in a row of a table. The children replace the plain name. */
export function AvatarName({ name, icon, children = name }: AvatarNameProps) {
  return (
    <span className={styles['name']}>
      <Avatar name={name} icon={icon} size={24} />
      {children}
    </span>
  )
}
