import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import {
  type Passkey,
  passkeysQuery,
  secondFactorQuery,
} from '#src/app/features/accounts/credentials/credential-queries.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { AddPasskeyDialog, PasskeyNameField } from './add-passkey-dialog.tsx'

/** The passkeys with which the person signs in, and the buttons that add, rename and remove them. */
export function PasskeySection() {
  const { passkeys: t } = useTranslations('ownAccount')
  const passkeys = useQuery(passkeysQuery)
  const { data: factor } = useQuery(secondFactorQuery)
  const hasApp = typeof factor?.since === 'string'
  const addDialog = useDialog()
  const renameDialog = useDialog<Passkey>()
  const removeDialog = useDialog<Passkey>()
  return (
    <Section size="small" title={t.title}>
      <SecondaryText>{t.explanation}</SecondaryText>
      <QueryBoundary query={passkeys} skeleton={<SkeletonText lines={2} />}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className={styles['devices']}>
                {passkeys.map((passkey) => (
                  <PasskeyRow
                    key={passkey._id}
                    passkey={passkey}
                    onRename={() => renameDialog.open(passkey)}
                    onRemove={() => removeDialog.open(passkey)}
                  />
                ))}
              </ul>
            )}
            {passkeys.length === 1 && !hasApp && <SecondaryText>{t.onlyOne}</SecondaryText>}
          </>
        )}
      </QueryBoundary>
      <div>
        <Button onClick={() => ('PublicKeyCredential' in window ? addDialog.open() : toast.info(t.unsupported))}>
          {t.add}
        </Button>
      </div>
      {addDialog.render((props) => (
        <AddPasskeyDialog {...props} hasApp={hasApp} />
      ))}
      {renameDialog.render((props, passkey) => (
        <RenameDialog {...props} passkey={passkey} />
      ))}
      {removeDialog.render((props, passkey) => (
        <RemoveDialog {...props} passkey={passkey} hasApp={hasApp} />
      ))}
    </Section>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { passkeys: t, lastUsed } = useTranslations('ownAccount')
  const dateFormat = useDateFormat()
  return (
    <Row as="li" gap={16} justify="between" nowrap>
      <div>
        <strong>{name}</strong>
        <SecondaryText>
          {t.added(formatDate(createdAt, dateFormat))}
          {lastUsedAt !== null && (
            <>
              {' · '}
              <span className={styles['moment']}>{lastUsed(formatDateTime(lastUsedAt, dateFormat))}</span>
            </>
          )}
        </SecondaryText>
      </div>
      <div className={styles['buttons']}>
        <IconButton label={t.rename(name)} icon={<Pencil aria-hidden />} onClick={onRename} />
        <IconButton label={t.remove(name)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </Row>
  )
}

function RenameDialog({ passkey, ...openProps }: DialogOpenProps & { passkey: Passkey }) {
  const { passkeys: t } = useTranslations('ownAccount')
  const { save } = useTranslations('accounts')
  const [name, setName] = useState(passkey.name)
  const rename = useCall(
    () => api('PUT /api/users/me/passkeys/{id}', { params: { id: passkey._id }, body: { name } }),
    {
      invalidates: [passkeysQuery.queryKey],
      onSuccess: () => openProps.onOpenChange(false),
    },
  )
  return (
    <FormDialog
      {...openProps}
      title={t.rename(passkey.name)}
      submitText={save}
      busy={rename.isPending}
      error={<CallError error={rename.error} />}
      onSubmit={() => {
        if (cleanName(name) !== '') rename.mutate()
      }}
    >
      <PasskeyNameField value={name} onValueChange={setName} />
    </FormDialog>
  )
}

type RemoveDialogProps = DialogOpenProps & { passkey: Passkey; hasApp: boolean }

function RemoveDialog({ passkey, hasApp, ...openProps }: RemoveDialogProps) {
  const { passkeys: t } = useTranslations('ownAccount')
  const client = useQueryClient()
  return (
    <PasswordDialog
      {...openProps}
      title={t.remove(passkey.name)}
      lead={t.removeLead}
      submitText={t.removeSubmit}
      danger
      accepts={hasApp ? 'both' : 'none'}
      onConfirm={async (body) => {
        await api('POST /api/users/me/passkeys/{id}/remove', { params: { id: passkey._id }, body })
        await Promise.all([client.invalidateQueries(passkeysQuery), client.invalidateQueries(secondFactorQuery)])
        toast.success(t.removed)
        openProps.onOpenChange(false)
      }}
    />
  )
}
