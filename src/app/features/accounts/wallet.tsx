import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useText } from '#src/app/platform/i18n/text.tsx'
import { formatMoney } from '#src/domain/money.ts'
import styles from './wallet.module.css'

/** 钱包: what the person has, in yuan. */
export function Wallet({ balance }: { balance: number }) {
  const t = useText('accounts')
  const locale = intlTag(useLocale())
  return (
    <section className={styles['wallet']}>
      <h2>{t.balance}</h2>
      <p className={styles['amount']}>{formatMoney(balance, { locale, symbol: '¥', decimals: 'always' })}</p>
      <p className={styles['quiet']}>{t.walletEmpty}</p>
    </section>
  )
}
