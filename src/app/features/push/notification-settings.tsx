import { useQuery } from '@tanstack/react-query'
import type { InputOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useOptimisticMutation } from '#src/app/platform/query/use-optimistic-mutation.ts'
import { changeChoices } from '#src/domain/messages/notification-choices.ts'
import { toast } from '#src/app/ui/toast.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { deviceTimeZone } from '#src/app/platform/i18n/time-zone.ts'
import { Switch } from '#src/app/ui/field/checkbox.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { ChoicesTable } from './choices-table.tsx'
import { browserPushDevice, OtherDevices, type PushDevice, ThisDevice } from './devices.tsx'
import { Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { type PushOverview, type PushSettings, pushQuery } from './push-query.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { SavedSearches } from './saved-searches.tsx'

/** Notification settings: on or off on this device, what and how, and quiet hours. */
export function NotificationSettings({ pushDevice = browserPushDevice }: { pushDevice?: PushDevice }) {
  const t = useTranslations('push')
  const push = useQuery(pushQuery)
  return (
    <Stack gap={24} reading>
      <h1>{t.title}</h1>
      <QueryBoundary query={push} skeleton={<SkeletonText lines={8} />}>
        {(push) => (
          <>
            <NeedsNetwork />
            <ThisDevice push={push} pushDevice={pushDevice} />
            <PushSettingsFields settings={push.settings} />
            <SavedSearches />
            <OtherDevices devices={push.devices.filter(({ here }) => !here)} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

function PushSettingsFields({ settings }: Pick<PushOverview, 'settings'>) {
  const t = useTranslations('push')
  const updateSettings = useUpdatePushSettings()
  const { choices, hideDetails, quiet } = settings
  return (
    <>
      <ChoicesTable
        choices={choices}
        onChange={(change) => updateSettings({ choices: change, timeZone: deviceTimeZone() })}
      />
      <Stack ruled>
        <Switch
          label={t.hideDetails}
          checked={hideDetails}
          aria-describedby="hide-details-hint"
          onCheckedChange={(enabled) => updateSettings({ hideDetails: enabled })}
        />
        <SecondaryText id="hide-details-hint">{t.hideDetailsHint}</SecondaryText>
      </Stack>
      <QuietHoursFields quiet={quiet} onChange={(quietHours) => updateSettings({ quiet: quietHours })} />
    </>
  )
}

type SettingsChange = InputOf<Contract['PUT /api/push/settings'], 'body'>

/**
 * Returns a function that applies a change of the settings optimistically. If the server rejects it, it restores the old
 * ones and shows an error.
 */
function useUpdatePushSettings(): (change: SettingsChange) => void {
  const problemText = useProblemText()
  return useOptimisticMutation<PushOverview, SettingsChange>({
    queryKey: pushQuery.queryKey,
    send: (body) => api('PUT /api/push/settings', { body }),
    patch: (push, change) => ({ ...push, settings: applyChange(push.settings, change) }),
    onRejected: (error) => toast.error(problemText(error)),
  }).mutate
}

const applyChange = (before: PushSettings, change: SettingsChange): PushSettings => {
  const { quiet = before.quiet, hideDetails = before.hideDetails } = change
  return { choices: changeChoices(before.choices, change.choices ?? {}), quiet, hideDetails }
}
