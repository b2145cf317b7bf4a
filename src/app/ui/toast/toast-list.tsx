import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Action, Close, Description, Provider, Root, Viewport } from 'radix-ui/toast'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { toast, type ToastMessage } from '#src/app/ui/toast.ts'
import styles from './toast-list.module.css'

/** Marks what toasts must not cover: a bar at the bottom of the screen, and what may be shown directly above it. */
const barAttribute = 'data-toasts-above'

/** The greatest distance of such an element from the bottom of the screen. */
const maxDistance = 100

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** The list of toasts. Errors are alerts; Radix announces the others politely. */
export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const labels = useUiLabels()
  const viewportRef = useRef<HTMLOListElement>(null)
  useStayAboveBars(viewportRef)
  return (
    <Provider swipeDirection="left" label={labels.notification}>
      {messages.map((message) => (
        <ToastItem key={message.id} message={message} closeLabel={labels.close} />
      ))}
      <Viewport ref={viewportRef} className={styles['viewport']} label={labels.notifications} />
    </Provider>
  )
}

/** Keeps the list above the bar at the bottom of the screen, of the page or of a dialog, and above a keyboard. */
function useStayAboveBars(listRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = () => listRef.current?.style.setProperty('--covered', `${coveredHeight()}px`)
    place()
    // Another screen has other bars, and a menu may open above them.
    const observer = new MutationObserver(place)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: [barAttribute] })
    visualViewport?.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      visualViewport?.removeEventListener('resize', place)
    }
  })
}

/** The height at the bottom of the screen that a keyboard or bars cover. */
function coveredHeight(): number {
  const bottom = visualViewport ? visualViewport.offsetTop + visualViewport.height : window.innerHeight
  const tops = [...document.querySelectorAll(`[${barAttribute}]`)]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.bottom > bottom - maxDistance)
    .map((bar) => bar.top)
  return window.innerHeight - Math.min(bottom, ...tops)
}

function ToastItem({ message, closeLabel }: { message: ToastMessage; closeLabel: string }) {
  const Icon = icons[message.kind]
  const isError = message.kind === 'error'
  return (
    <Root
      className={classNames(styles['toast'], styles[message.kind])}
      type={isError ? 'foreground' : 'background'}
      duration={message.duration ?? Infinity}
      open
      onOpenChange={(open) => {
        if (!open) toast.dismiss(message.id)
      }}
    >
      <Icon size={20} className={styles['icon']} aria-hidden />
      {isError ? (
        <p role="alert" className={styles['text']} data-radix-toast-announce-exclude="">
          {message.text}
        </p>
      ) : (
        <Description className={styles['text']}>{message.text}</Description>
      )}
      {message.action && (
        <Action className={styles['action']} altText={message.action.label} onClick={message.action.onPress}>
          {message.action.label}
        </Action>
      )}
      <Close className={styles['close']} aria-label={closeLabel}>
        <X size={18} aria-hidden />
      </Close>
    </Root>
  )
}
