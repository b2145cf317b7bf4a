import { useCall } from '#src/app/platform/query/use-call.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import styles from './notification-settings.module.css'
import { type PushOverview, pushQuery } from './push-query.ts'

type Device = PushOverview['devices'][number]

/** The person's other devices, each with a button that turns its notifications off: a device may be lost. */
export function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const t = useTranslations('push')
  if (devices.length === 0) return null
  return (
    <Section size="small" title={t.otherDevices}>
      <ul>
        {devices.map((device) => (
          <DeviceRow key={device._id} device={device} />
        ))}
      </ul>
    </Section>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useTranslations('push')
  const problemText = useProblemText()
  const { locale, timeZone } = useDateFormat()
  const dateFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium' })
  const dateTimeFormat = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' })
  const name = device.device === '' ? t.unnamedDevice : device.device
  const { mutate, error, isPending } = useCall(
    () => api('DELETE /api/push/subscription', { query: { device: device._id } }),
    { invalidates: [pushQuery.queryKey], waits: true },
  )
  return (
    <Row as="li" gap={16} justify="between" nowrap className={styles['device']}>
      <div>
        <strong>{name}</strong>
        <SecondaryText>
          {t.deviceSince(dateFormat.format(new Date(device.createdAt)))}
          {device.reachedAt !== null && ` · ${t.deviceLastNotified(dateTimeFormat.format(new Date(device.reachedAt)))}`}
        </SecondaryText>
        {error && <FieldError>{problemText(error)}</FieldError>}
      </div>
      <Button variant="danger" busy={isPending} aria-label={t.removeDevice(name)} onClick={() => mutate()}>
        {t.remove}
      </Button>
    </Row>
  )
}
