import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Wallet } from '#src/app/features/accounts/wallet/wallet.tsx'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'

export const Route = createFileRoute('/_talent/talent/me/wallet')({
  loader: ({ context }) => context.queryClient.query({ ...ownProfileQuery, staleTime: 'static' }),
  component: WalletRoute,
})

function WalletRoute() {
  const t = useTranslations('accounts')
  const { data: me } = useSuspenseQuery(ownProfileQuery)
  return (
    <>
      <h1>{t.tabs.wallet}</h1>
      <Wallet balance={me.money} />
    </>
  )
}
