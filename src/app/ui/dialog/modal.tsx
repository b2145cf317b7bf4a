import { X } from 'lucide-react'
import { Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { type CSSProperties, useRef, type PointerEvent, useState } from 'react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { langOf } from '#src/domain/text/locale.ts'
import type { DialogProps } from './dialog.tsx'
import { captureFocus } from './capture-focus.ts'
import { useBackToClose } from './use-back-to-close.ts'
import styles from './dialog.module.css'

/**
 * Focuses the button marked `data-autofocus`. Else, with a mouse, the first field (except file inputs, which have
 * buttons). On touch devices that would open the keyboard, so the dialog itself gets the focus.
 */
function focusInitially(dialog: HTMLElement) {
  const button = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (button) return button.focus()
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), select, textarea')
  const target = field && window.matchMedia('(pointer: fine)').matches ? field : dialog
  target.focus()
}

/** The implementation of `Dialog` and `BottomSheet`. */
export function Modal({
  open,
  onOpenChange,
  title,
  description,
  footer,
  dismissible = true,
  width = 'regular',
  children,
  variant,
}: DialogProps & { variant: 'centered' | 'sheet' }) {
  const labels = useUiLabels()
  const restoreFocus = useRef<() => void>(null)
  const close = () => {
    if (dismissible) onOpenChange(false)
  }
  useBackToClose(open, close)
  const drag = useDragToClose(close)
  const position: CSSProperties = { translate: `0 ${drag.offset}px` }

  return (
    <Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Portal>
        {/* Not Radix's Overlay: it locks scrolling by a style element that a strict CSP refuses. */}
        <div className={styles['overlay']} data-locks-scroll data-state={open ? 'open' : 'closed'} />
        <Content
          className={classNames(styles['modal'], styles[variant], styles[width])}
          style={drag.offset > 0 ? position : undefined}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            restoreFocus.current = captureFocus()
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) focusInitially(event.currentTarget)
          }}
          // A press on a dialog that is closing is meant for none of its buttons.
          onClickCapture={(event) => {
            if (open) return
            event.preventDefault()
            event.stopPropagation()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            restoreFocus.current?.()
          }}
        >
          <header className={styles['header']} {...(variant === 'sheet' ? drag.handlers : {})}>
            {variant === 'sheet' && <span className={styles['grip']} aria-hidden />}
            <Title className={styles['title']} lang={langOf(title)}>
              {title}
            </Title>
            <IconButton label={labels.close} icon={<X aria-hidden />} onClick={close} disabled={!dismissible} />
          </header>
          <div className={styles['body']}>
            {description !== undefined && (
              <Description className={styles['description']} asChild>
                <div>{description}</div>
              </Description>
            )}
            {children}
          </div>
          {footer && (
            <footer className={styles['footer']} data-toasts-above>
              {footer}
            </footer>
          )}
        </Content>
      </Portal>
    </Root>
  )
}

/** The drag distance from which releasing closes the sheet. */
const closeThresholdPx = 96

type Drag = { readonly pointerId: number; readonly startY: number; readonly offsetPx: number }

/** Handlers to drag a sheet down by its header. Releasing it beyond the threshold closes it, otherwise it returns. */
function useDragToClose(onClose: () => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  const handlers = {
    onPointerDown(event: PointerEvent) {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.pointerType === 'mouse' || isOnButton) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ pointerId: event.pointerId, startY: event.clientY, offsetPx: 0 })
    },
    onPointerMove(event: PointerEvent) {
      if (drag?.pointerId === event.pointerId) setDrag({ ...drag, offsetPx: Math.max(0, event.clientY - drag.startY) })
    },
    onPointerUp(event: PointerEvent) {
      if (drag?.pointerId !== event.pointerId) return
      setDrag(null)
      if (drag.offsetPx >= closeThresholdPx) onClose()
    },
    onPointerCancel: () => setDrag(null),
  }

  return { offset: drag?.offsetPx ?? 0, handlers }
}
