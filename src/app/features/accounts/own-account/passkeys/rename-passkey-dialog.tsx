import { cleanName } from '#src/domain/text/visible-name.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPasskeyNameLength } from '#src/domain/people/people.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'

/** Renames a passkey. */
export function RenamePasskeyDialog({ open, onOpenChange, passkey }: DialogOpenProps & { passkey: Passkey }) {
  const { passkeys: t } = useTranslations('ownAccount')
  const { save } = useTranslations('accounts')
  const client = useQueryClient()
  const [name, setName] = useState(passkey.name)
  const rename = useMutation({
    mutationFn: async () => {
      await api('PUT /api/users/me/passkeys/{id}', { params: { id: passkey._id }, body: { name } })
      await client.invalidateQueries(passkeysQuery)
      onOpenChange(false)
    },
  })
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.rename(passkey.name)}
      submitText={save}
      busy={rename.isPending}
      error={<CallError error={rename.error} />}
      onSubmit={() => {
        if (cleanName(name) !== '') rename.mutate()
      }}
    >
      <Field label={t.name} error={cleanName(name) === '' ? t.nameMissing : undefined}>
        <TextInput
          autoComplete="off"
          maxLength={maxPasskeyNameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
