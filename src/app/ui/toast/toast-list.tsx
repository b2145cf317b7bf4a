import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { Action, Close, Description, Provider, Root, Viewport } from 'radix-ui/toast'
import { classNames } from '#src/app/ui/class-names.ts'
import { useUiLabels } from '#src/app/ui/labels.tsx'
import { toast, type ToastMessage } from './toast.ts'
import styles from './toast-list.module.css'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/** The list of toasts. Errors are alerts; Radix announces the others politely. */
export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const labels = useUiLabels()
  return (
    <Provider swipeDirection="left" label={labels.notification}>
      {messages.map((message) => (
        <ToastItem key={message.id} message={message} closeLabel={labels.close} />
      ))}
      <Viewport className={styles['viewport']} label={labels.notifications} />
    </Provider>
  )
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
      <Icon className={styles['icon']} aria-hidden />
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
        <X aria-hidden />
      </Close>
    </Root>
  )
}
