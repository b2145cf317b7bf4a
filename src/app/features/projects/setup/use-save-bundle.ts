import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#src/app/platform/api.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { parseTyped } from '#src/app/ui/field/step-number.ts'
import { toast } from '#src/app/ui/toast/toast.ts'
import { bundleKey, type ProjectBundle, projectsQuery } from '#src/app/features/projects/project-queries.ts'
import { type BundleForm, changesSince } from './bundle-form.ts'

/**
 * Creates a bundle, or changes the given one by what differs from the `opened` form. Sending the same form again
 * creates no second bundle.
 */
export function useSaveBundle(
  projectId: string,
  bundle: ProjectBundle | undefined,
  { opened, form }: { readonly opened: BundleForm; readonly form: BundleForm },
  onDone: () => void,
) {
  const t = useText('setup')
  const client = useQueryClient()
  const [sent, setSent] = useState({ form, key: crypto.randomUUID() })
  return useMutation({
    mutationFn: async () => {
      const key = sent.form === form ? sent.key : crypto.randomUUID()
      setSent({ form, key })
      if (bundle) {
        return api('POST /api/bundles/{id}/update', { params: { id: bundle._id }, body: changesSince(opened, form) })
      }
      const body = { name: form.name, languages: [...form.languages], rate: parseTyped(form.rate) ?? 0 }
      return api('POST /api/projects/{id}/addBundle', { params: { id: projectId }, body, idempotencyKey: key })
    },
    onSuccess: async () => {
      toast.success(bundle ? t.bundleSaved : t.bundleMade(form.name.trim()))
      if (bundle) void client.invalidateQueries({ queryKey: bundleKey(bundle._id) })
      await client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
      onDone()
    },
  })
}
