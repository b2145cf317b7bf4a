import { useState, type ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { renditionUrl } from '#src/app/ui/picture/rendition-url.ts'
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

const wideScript = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Returns one character of a Chinese, Japanese or Korean name, otherwise the initials of the first and last word. */
export function initials(name: string): string {
  const texts = name.trim().split(/\s+/).filter(Boolean)
  const first = firstCharacter(texts[0] ?? '')
  if (wideScript.test(first) || texts.length < 2) return first.toLocaleUpperCase()
  return (first + firstCharacter(texts.at(-1) ?? '')).toLocaleUpperCase()
}

/** A character that is one code point, since the next one does not combine with it. */
const simpleCharacter = /^[!-~\p{Script=Latin}\p{Script=Han}](?=[!-~\p{Script=Latin}\p{Script=Han}]|$)/u

function firstCharacter(word: string): string {
  // The first use of `Intl` takes 70 ms of a slow phone.
  const simple = simpleCharacter.exec(word)?.[0]
  if (simple !== undefined) return simple
  // Firefox 115 lacks Segmenter: only the first code point of a character is shown there.
  if (!('Segmenter' in Intl)) return Array.from(word)[0] ?? ''
  // oxlint-disable-next-line eslint/no-restricted-properties -- guarded above
  return Array.from(new Intl.Segmenter().segment(word))[0]?.segment ?? ''
}
