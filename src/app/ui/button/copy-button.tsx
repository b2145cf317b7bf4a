import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { toast } from '#src/app/ui/toast.ts'
import { Button } from './button.tsx'

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'icon' | 'onClick'> & {
  text: string
  texts: { readonly copied: string; readonly copyFailed: string }
}

/** Copies a text, and says in a message whether that worked. */
export function CopyButton({ text, texts, ...buttonProps }: CopyButtonProps) {
  const copy = async () => {
    try {
      // The clipboard API exists only in secure contexts: https and localhost.
      await navigator.clipboard.writeText(text)
      toast.success(texts.copied)
    } catch {
      toast.error(texts.copyFailed)
    }
  }
  return <Button variant="seal" icon={<Copy aria-hidden />} {...buttonProps} onClick={() => void copy()} />
}
