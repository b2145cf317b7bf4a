import { X } from 'lucide-react'
import { Content, Description, Portal, Root, Title } from 'radix-ui/dialog'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useDragDown } from './use-drag-down.ts'
import styles from './dialog.module.css'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** One sentence on what will happen. */
  description?: ReactNode
  /** The actions, the one that confirms last. They stay visible while the rest scrolls. */
  footer?: ReactNode
  /** While false (something is being sent), nothing but the dialog's own actions closes it. */
  dismissible?: boolean
  width?: 'regular' | 'wide'
  children?: ReactNode
}

/** Asks for one thing and holds everything else until it is answered. Back, Escape and a press outside close it. */
export function Dialog(props: DialogProps) {
  return <Modal {...props} look="centred" />
}

/** A dialog that under 640 px comes up from the bottom, within the thumb's reach, and can be drawn down again. */
export function BottomSheet(props: DialogProps) {
  return <Modal {...props} look="sheet" />
}

/** With a mouse the first field waits for typing; on touch that would bring up the keyboard, so the dialog itself is read. */
function focusInside(dialog: HTMLElement) {
  const field = dialog.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')
  const target = field && window.matchMedia('(pointer: fine)').matches ? field : dialog
  target.focus()
}

function Modal({
  open,
  onOpenChange,
  title,
  description,
  footer,
  dismissible = true,
  width = 'regular',
  children,
  look,
}: DialogProps & { look: 'centred' | 'sheet' }) {
  const labels = useUiLabels()
  const opener = useRef<Element | null>(null)
  const close = () => {
    if (dismissible) onOpenChange(false)
  }
  useBackToClose(open, close)
  const drag = useDragDown(close)
  const position: CSSProperties = { translate: `0 ${drag.offset}px` }

  return (
    <Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <Portal>
        {/* A plain element holds the page instead of Radix's Overlay, whose injected style element a strict CSP refuses. */}
        <div className={styles['overlay']} data-holds-page data-state={open ? 'open' : 'closed'} />
        <Content
          className={classNames(styles['modal'], styles[look], styles[width])}
          style={drag.offset > 0 ? position : undefined}
          {...(description === undefined && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            event.preventDefault()
            if (event.currentTarget instanceof HTMLElement) focusInside(event.currentTarget)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
        >
          <header className={styles['header']} {...(look === 'sheet' ? drag.handlers : {})}>
            {look === 'sheet' && <span className={styles['grip']} aria-hidden />}
            <Title className={styles['title']}>{title}</Title>
            <IconButton
              label={labels.close}
              icon={<X aria-hidden />}
              onClick={close}
              disabled={!dismissible}
              className={styles['close']}
            />
          </header>
          <div className={styles['body']}>
            {description !== undefined && (
              <Description className={styles['description']} asChild>
                <div>{description}</div>
              </Description>
            )}
            {children}
          </div>
          {footer && <footer className={styles['footer']}>{footer}</footer>}
        </Content>
      </Portal>
    </Root>
  )
}
