import { expect, test } from 'vitest'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { defaultDownloadSettings } from './default-download-settings.ts'
import { changeDownloadSettings, currentDownloadSettings } from './download-settings.ts'

test('download settings are stored within their ranges, and an invalid number has its default', () => {
  expect(currentDownloadSettings()).toEqual({
    budget: 1_000_000_000,
    quality: 'medium',
    wifiOnly: false,
    keepsNextTasks: true,
    perJob: 5,
  })
  changeDownloadSettings({ quality: 'low', perJob: 99, budget: 5 })
  expect(currentDownloadSettings()).toEqual({
    budget: 10_000_000,
    quality: 'low',
    wifiOnly: false,
    keepsNextTasks: true,
    perJob: 50,
  })
  changeDownloadSettings({ perJob: 0, budget: Number.NaN })
  expect(currentDownloadSettings()).toMatchObject({ perJob: 5, budget: 1_000_000_000 })
})

test.each(['', 'null', '{', '[]', '{"quality":"best","perJob":"many"}'])(
  'stored text %j is read as the default settings',
  (raw) => {
    deviceStorage.write('downloads', raw)
    expect(currentDownloadSettings()).toEqual(defaultDownloadSettings)
  },
)
