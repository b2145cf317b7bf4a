import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { UnavailableState } from '#src/app/platform/query/query-boundary.tsx'

/** Shown when the bundle in the address belongs to another project than the address names. */
export function BundleNotFound() {
  const { notFound } = useTranslations('shell')
  return <UnavailableState>{notFound}</UnavailableState>
}
