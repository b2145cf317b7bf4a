import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { setImportJob, useImportProgress } from './import-jobs.ts'

const bundleId = '01990000-0000-7000-8000-0000000000b7'

function ImportLink() {
  return <a href="/import">Import{useImportProgress(bundleId)}</a>
}

test('the link to an import follows how much of it is sent', async () => {
  onTestFinished(() => setImportJob(bundleId, null))
  await renderScreen(<ImportLink />)
  const link = page.getByRole('link')
  await expect.element(link).toHaveTextContent('Import')
  for (const [fraction, text] of [
    [0, 'Import · 0%'],
    [0.001, 'Import · 1%'],
    [0.43, 'Import · 43%'],
    [0.997, 'Import · 99%'],
    // Sent, but not saved.
    [1, 'Import · 99%'],
  ] as const) {
    setImportJob(bundleId, { kind: 'sending', fraction, cancel: () => {} })
    await expect.element(link).toHaveTextContent(text)
  }
})
