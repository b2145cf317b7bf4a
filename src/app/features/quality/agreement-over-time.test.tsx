import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AgreementOverTime } from './agreement-over-time.tsx'

const sections = ['voiceOverMissingAmount', 'wronglyDubbedContent', 'speakerMismatch'] as const

test('a talent’s agreement is shown by week, and by month where weeks have too few pairs', async () => {
  const agreementOf = (kappa: number | null) =>
    sections.map((section) => ({
      section,
      pairs: kappa === null ? 5 : 20,
      kappa,
      interval: kappa === null ? null : { low: kappa - 0.2, high: kappa + 0.2 },
    }))
  const screen = await renderScreen(
    <AgreementOverTime
      isNarrow
      queryKey={['agreement']}
      load={async (period) =>
        period === 'week'
          ? [{ start: '2026-01-12', agreement: agreementOf(null) }]
          : [{ start: '2026-01-01', agreement: agreementOf(0.5) }]
      }
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Period: Agreement' })
  await expect
    .element(slider)
    .toHaveAttribute('aria-valuetext', expect.stringMatching(/^Jan 12, 2026: Agreement – .* 5$/))
  await screen.getByRole('radio', { name: 'Months' }).click()
  await expect
    .element(slider)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/Agreement 0\.50 · 95% interval 0\.30 to 0\.70 · Reviewed twice 20$/),
    )
})
