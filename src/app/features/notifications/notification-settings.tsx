import { useQuery } from '@tanstack/react-query'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { QueryOutcome } from '#src/app/platform/query-outcome.tsx'
import { pushTopics } from '#src/domain/push.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { DeviceList } from './device-list.tsx'
import { type DeviceSide, device } from './device-side.ts'
import styles from './notification-settings.module.css'
import { type Push, pushQuery } from './push-query.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { ThisDevice } from './this-device.tsx'
import { usePushSettings } from './use-push-settings.ts'

/** Whether this device is told, of what, and when not. */
export function NotificationSettings({ side = device }: { side?: DeviceSide }) {
  const t = useText('push')
  const push = useQuery(pushQuery)
  return (
    <div className={styles['screen']}>
      <h1>{t.title}</h1>
      <QueryOutcome query={push} waiting={<SkeletonText lines={8} />}>
        {(push) => (
          <>
            <NeedsNetwork />
            <ThisDevice push={push} side={side} />
            <Settings settings={push.settings} />
            <DeviceList devices={push.devices.filter(({ here }) => !here)} />
          </>
        )}
      </QueryOutcome>
    </div>
  )
}

function Settings({ settings }: Pick<Push, 'settings'>) {
  const t = useText('push')
  const change = usePushSettings(settings)
  const { topics, hideDetails, quiet } = settings
  return (
    <>
      <fieldset className={styles['section']}>
        <legend>{t.topics}</legend>
        {pushTopics.map((topic) => (
          <Switch
            key={topic}
            label={t.topicNames[topic]}
            checked={topics.includes(topic)}
            onCheckedChange={(wanted) =>
              change({ topics: pushTopics.filter((one) => (one === topic ? wanted : topics.includes(one))) })
            }
          />
        ))}
      </fieldset>
      <div className={styles['section']}>
        <Switch
          label={t.hideDetails}
          checked={hideDetails}
          aria-describedby="hide-details-hint"
          onCheckedChange={(wanted) => change({ hideDetails: wanted })}
        />
        <p id="hide-details-hint" className={styles['hint']}>
          {t.hideDetailsHint}
        </p>
      </div>
      <QuietHoursFields quiet={quiet} onChange={(next) => change({ quiet: next })} />
    </>
  )
}
