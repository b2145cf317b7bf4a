import { expect, test } from 'vitest'
import { changeDownloadSettings, defaultDownloadSettings, currentDownloadSettings } from './download-settings.ts'

test('settings of downloads stay on the device, in the ranges that make sense', () => {
  expect(currentDownloadSettings()).toEqual({ budget: 1_000_000_000, quality: 'medium', wifiOnly: false, perJob: 5 })
  changeDownloadSettings({ quality: 'low', perJob: 99, budget: 5 })
  expect(currentDownloadSettings()).toEqual({ budget: 10_000_000, quality: 'low', wifiOnly: false, perJob: 50 })
  changeDownloadSettings({ perJob: 0, budget: Number.NaN })
  expect(currentDownloadSettings()).toMatchObject({ perJob: 5, budget: 1_000_000_000 })
})

test.each(['', 'null', '{', '[]', '{"quality":"best","perJob":"many"}'])('what is kept as %s says nothing', (raw) => {
  localStorage.setItem('downloads', raw)
  expect(currentDownloadSettings()).toEqual(defaultDownloadSettings)
})
