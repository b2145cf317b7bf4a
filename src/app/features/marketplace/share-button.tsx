import { Share2 } from 'lucide-react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'

/** Shares the page with the Web Share API; without it, copies the URL to the clipboard. */
export function ShareButton({ name }: { name: string }) {
  const t = useTranslations('marketplace')
  const share = async () => {
    const { href } = window.location
    const shareData = { title: name, url: href }
    try {
      if (typeof navigator.share === 'function') return await navigator.share(shareData)
      await navigator.clipboard.writeText(href)
      toast.success(t.linkCopied)
    } catch (error) {
      // Closing the share dialog is not an error.
      if (error instanceof Error && error.name === 'AbortError') return
      toast.error(t.shareFailed(href))
    }
  }
  return <IconButton label={t.share} icon={<Share2 aria-hidden />} onClick={() => void share()} />
}
