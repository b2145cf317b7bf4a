import { useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { formatDate, formatDateTime } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { toast } from '#src/app/ui/toast.ts'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { secondFactorQuery } from '#src/app/features/accounts/credentials/second-factor-query.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { type Passkey, passkeysQuery } from './passkeys-query.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

/** The passkeys with which the person signs in, and the buttons that add, rename and remove them. */
export function PasskeySection() {
  const { passkeys: t } = useTranslations('ownAccount')
  const titleId = useId()
  const passkeys = useQuery(passkeysQuery)
  const { data: factor } = useQuery(secondFactorQuery)
  const hasApp = typeof factor?.since === 'string'
  const addDialog = useDialog()
  const renameDialog = useDialog<Passkey>()
  const removeDialog = useDialog<Passkey>()
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.title}</h2>
      <p className={styles['hint']}>{t.explanation}</p>
      <QueryBoundary query={passkeys} skeleton={<SkeletonText lines={2} />}>
        {(passkeys) => (
          <>
            {passkeys.length > 0 && (
              <ul className={styles['sessions']}>
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
            {passkeys.length === 1 && !hasApp && <p className={styles['hint']}>{t.onlyOne}</p>}
          </>
        )}
      </QueryBoundary>
      <div className={styles['action']}>
        <Button onClick={() => ('PublicKeyCredential' in window ? addDialog.open() : toast.info(t.unsupported))}>
          {t.add}
        </Button>
      </div>
      {addDialog.render((props) => (
        <AddPasskeyDialog {...props} hasApp={hasApp} />
      ))}
      {renameDialog.render((props, passkey) => (
        <RenamePasskeyDialog {...props} passkey={passkey} />
      ))}
      {removeDialog.render((props, passkey) => (
        <RemovePasskeyDialog {...props} passkey={passkey} hasApp={hasApp} />
      ))}
    </section>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { passkeys: t, lastUsed } = useTranslations('ownAccount')
  const dateFormat = useDateFormat()
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles['hint']}>
          {t.added(formatDate(createdAt, dateFormat))}
          {lastUsedAt !== null && (
            <>
              {' · '}
              <span className={styles['moment']}>{lastUsed(formatDateTime(lastUsedAt, dateFormat))}</span>
            </>
          )}
        </p>
      </div>
      <div className={styles['rowActions']}>
        <IconButton label={t.rename(name)} icon={<Pencil aria-hidden />} onClick={onRename} />
        <IconButton label={t.remove(name)} icon={<Trash2 aria-hidden />} onClick={onRemove} />
      </div>
    </li>
  )
}
