import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { parseNumberText } from '#src/domain/money/typed-number.ts'
import { toast } from '#src/app/ui/toast.ts'
import { bundleKey, type ProjectBundle, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { type BundleForm, diffBundleForm } from './bundle-form.ts'

/** Creates a bundle, or changes the edited fields of the given one. Sending the same edits again creates no second bundle. */
export function useSaveBundle(
  projectId: string,
  bundle: ProjectBundle | undefined,
  { initialForm, form }: { readonly initialForm: BundleForm; readonly form: BundleForm },
  onClose: () => void,
) {
  const t = useTranslations('setup')
  const client = useQueryClient()
  const [lastRequest, setLastRequest] = useState({ form, idempotencyKey: crypto.randomUUID() })
  return useMutation({
    mutationFn: async () => {
      const isSameForm = JSON.stringify(lastRequest.form) === JSON.stringify(form)
      const idempotencyKey = isSameForm ? lastRequest.idempotencyKey : crypto.randomUUID()
      setLastRequest({ form, idempotencyKey })
      if (bundle) {
        return api('POST /api/bundles/{id}/update', {
          params: { id: bundle._id },
          body: diffBundleForm(initialForm, form),
        })
      }
      const { name, priority, dueOn } = form
      const pay = { languages: [...form.languages], rate: parseNumberText(form.rate) ?? 0 }
      const body = { name, ...pay, priority, dueOn: dueOn || null }
      return api('POST /api/projects/{id}/addBundle', {
        params: { id: projectId },
        body,
        idempotencyKey,
      })
    },
    // After a conflict the form shows what others stored.
    onError: () => client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true }),
    onSuccess: async () => {
      toast.success(bundle ? t.bundleSaved : t.bundleCreated(form.name.trim()))
      if (bundle) void client.invalidateQueries({ queryKey: bundleKey(bundle._id) })
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      onClose()
    },
  })
}
