import { Link, useNavigate } from '@tanstack/react-router'
import { CircleHelp, LogOut, UserRound } from 'lucide-react'
import { type FocusEvent, useEffect, useMemo } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useSignOut } from '#src/app/platform/sign-out/use-sign-out.tsx'
import styles from './me-menu.module.css'

type MeMenuProps = {
  isShown: boolean
  onShow: () => void
  onHide: () => void
}

/**
 * Profile, Help and Logout above the tabs. The menu fades out visually only: it stays in the reading order, so that
 * screen readers keep their position, and reappears on focus.
 */
export function MeMenu({ isShown, onShow, onHide }: MeMenuProps) {
  const t = useTranslations('talent')
  const navigate = useNavigate()
  const autoHide = useMemo(() => createAutoHide(onHide), [onHide])
  useEffect(() => {
    if (isShown) autoHide.restart()
    return autoHide.stop
  }, [autoHide, isShown])
  const { requestSignOut, dialog } = useSignOut(() => void navigate({ to: '/', replace: true }))
  // These handlers only track attention; the interactive elements are inside.
  const attentionProps = {
    onFocus: (event: FocusEvent) => {
      // After a tap the element keeps focus although nobody may be using it.
      if (!event.target.matches(':focus-visible')) return
      autoHide.hold('focus')
      onShow()
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) autoHide.release('focus')
    },
    onPointerEnter: () => autoHide.hold('pointer'),
    onPointerLeave: () => autoHide.release('pointer'),
  }
  return (
    <nav
      aria-label={t.me}
      className={styles['menu']}
      data-shown={isShown}
      data-toasts-above={isShown || undefined}
      {...attentionProps}
    >
      <ul>
        <li>
          <Link to="/talent/me" activeOptions={{ exact: true }} className={styles['item']}>
            <UserRound size={20} strokeWidth={1.75} aria-hidden />
            {t.profile}
          </Link>
        </li>
        <li>
          <Link to="/talent/me/help" className={styles['item']}>
            <CircleHelp size={20} strokeWidth={1.75} aria-hidden />
            {t.help}
          </Link>
        </li>
        <li>
          <button type="button" className={styles['item']} onClick={requestSignOut}>
            <LogOut size={20} strokeWidth={1.75} aria-hidden />
            {t.logout}
          </button>
        </li>
      </ul>
      {dialog}
    </nav>
  )
}

/** Milliseconds from the last interaction until the menu hides. */
const defaultDelayMs = 2000

type AutoHide = {
  /** An interaction starts (`focus`, `pointer`): the element stays until it ends. */
  readonly hold: (source: string) => void
  /** An interaction ends; if it was the last one, the delay starts again. */
  readonly release: (source: string) => void
  /** The element was just shown: the delay starts again. */
  readonly restart: () => void
  /** Cancels hiding. */
  readonly stop: () => void
}

/** Calls `hide` after `delayMs` without interaction. */
export function createAutoHide(hide: () => void, delayMs: number = defaultDelayMs): AutoHide {
  const activeSources = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    if (activeSources.size === 0) timer = setTimeout(hide, delayMs)
  }
  return {
    hold(source) {
      activeSources.add(source)
      stop()
    },
    release(source) {
      if (activeSources.delete(source)) restart()
    },
    restart,
    stop,
  }
}
