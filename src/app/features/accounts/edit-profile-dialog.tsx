import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { locales } from '#src/domain/locale.ts'
import { CallTrouble } from '#src/app/platform/network/call-trouble.tsx'
import { api } from '#src/app/platform/api.ts'
import { ApiProblem } from '#src/app/platform/api-problem.ts'
import { chooseLocale } from '#src/app/platform/i18n/language.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import type { OwnProfile } from '#src/app/platform/own-profile.ts'
import { noticeIdentity } from '#src/app/platform/session.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { RadioGroup } from '#src/app/ui/field/radio-group.tsx'
import { standAtFirstError } from '#src/app/ui/field/stand-at-first-error.ts'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import { PortraitField } from './portrait-field.tsx'
import styles from './edit-profile-dialog.module.css'
import { type EditableProfile, nameProblem, profileEdits } from './profile-edits.ts'
import { usePortrait } from './use-portrait.ts'

const DeviceSettings = lazy(async () => ({
  default: (await import('#src/app/platform/device-settings.tsx')).DeviceSettings,
}))

type EditProfileDialogProps = { me: OwnProfile; open: boolean; onOpenChange: (open: boolean) => void }

/** The form behind Edit Profile. Only what was changed is sent; what failed to be sent stays as typed. */
export function EditProfileDialog({ me, open, onOpenChange }: EditProfileDialogProps) {
  const t = useText('userDirectory').profile
  const words = useText('accounts')
  const { ui } = useText('shell')
  const client = useQueryClient()
  const before: EditableProfile = { name: me.name, location: me.location, locale: useLocale() }
  const [edits, setEdits] = useState<Partial<EditableProfile>>({})
  const [checked, setChecked] = useState(false)
  const portrait = usePortrait(me.icon)
  const edited = { ...before, ...edits }
  const edit = (change: Partial<EditableProfile>) => setEdits((typed) => ({ ...typed, ...change }))
  const forget = () => {
    setEdits({})
    setChecked(false)
    portrait.forget()
    update.reset()
  }
  const cancel = () => {
    forget()
    onOpenChange(false)
  }
  const changes = {
    ...profileEdits(before, edited),
    ...(portrait.changed !== undefined && { icon: portrait.changed }),
  }
  const update = useMutation({
    mutationFn: () => api('POST /api/users/me/update', { body: changes }),
    onSuccess: async () => {
      noticeIdentity()
      if (changes.locale !== undefined) {
        chooseLocale(changes.locale)
        return window.location.reload()
      }
      // One's name and face stand beside one's items as well.
      await Promise.all([['users'], ['products']].map((queryKey) => client.invalidateQueries({ queryKey })))
      forget()
      onOpenChange(false)
      toast.success(t.saved)
    },
  })
  const wrongName = checked ? nameProblem(edited.name) : null
  const refused = update.error instanceof ApiProblem ? update.error.errors.map(({ path }) => path) : []
  const save = (form: HTMLFormElement) => {
    standAtFirstError(form, () => setChecked(true))
    if (nameProblem(edited.name) || portrait.busy || update.isPending) return
    if (Object.keys(changes).length === 0) return cancel()
    update.mutate()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.editProfile}
      dismissible={!update.isPending}
      footer={
        <>
          <Button disabled={update.isPending} onClick={cancel}>
            {ui.cancel}
          </Button>
          <Button variant="seal" type="submit" form="edit-profile" busy={update.isPending || portrait.busy}>
            {words.save}
          </Button>
        </>
      }
    >
      <form
        id="edit-profile"
        noValidate
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save(event.currentTarget)
        }}
      >
        <PortraitField name={edited.name} portrait={portrait} />
        <Field
          label={t.name}
          required
          error={wrongName ? t.nameProblems[wrongName] : refused.includes('name') ? t.nameProblems.long : undefined}
        >
          <TextInput
            autoComplete="nickname"
            value={edited.name}
            onChange={(event) => edit({ name: event.currentTarget.value })}
          />
        </Field>
        <Field label={words.location} error={refused.includes('location') ? t.locationLong : undefined}>
          <TextInput
            autoComplete="address-level2"
            maxLength={100}
            value={edited.location}
            onChange={(event) => edit({ location: event.currentTarget.value })}
          />
        </Field>
        <RadioGroup
          label={t.language}
          hint={t.languageHint}
          layout="column"
          options={locales.map((locale) => ({ value: locale, label: t.languageNames[locale] }))}
          value={edited.locale}
          onValueChange={(locale) => edit({ locale })}
        />
        <CallTrouble error={update.error} />
      </form>
      <Suspense>
        <DeviceSettings />
      </Suspense>
    </Dialog>
  )
}
