export default {
  mutate: [
    'src/{domain,player/core,offline}/**/*.ts',
    '!src/**/*.test.ts',
    // These need IndexedDB, the Cache API or a network: tests in browsers cover them, which is too slow for mutants.
    '!src/offline/{change-channel,is-data-saver-on,listing-draft,open-database,query-cache,service-worker-messages}.ts',
    '!src/offline/{shared-photos,waveform-cache}.ts',
    '!src/offline/drafts/draft-store.ts',
    '!src/offline/media/{fetch-missing-bytes,media-download-error,media-file,media-store}.ts',
    '!src/offline/media/{offline-media-response,plan-media,request-host}.ts',
    '!src/offline/outbox/{outbox-store,send-outbox}.ts',
    '!src/offline/tasks/{download-task,download-tasks,list-unsent-tasks}.ts',
    '!src/offline/tasks/{storage-space,stored-progress,task-download-store}.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutation/vitest.config.ts' },
  // What the tests read. No tsconfig: Stryker would parse it with an interface that TypeScript 7 does not have.
  ignorePatterns: [
    '**',
    '!package.json',
    '!src/{app,contract,domain,notification-texts,offline,player}/**',
    '!sw/**',
    '!tests/support/**',
    '!tools/mutation/**',
  ],
  incremental: true,
  incrementalFile: 'mutation/incremental.json',
  tempDirName: 'mutation/sandbox',
  reporters: ['clear-text', 'html', 'json', 'progress-append-only'],
  htmlReporter: { fileName: 'mutation/report.html' },
  jsonReporter: { fileName: 'mutation/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
}
