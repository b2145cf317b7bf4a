// The machines of deploy/cluster on this one: each has an address of loopback and a folder, and its programs read the
// recipe's own files, in which names, addresses, paths and secrets are replaced as an operator does.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import type { Run } from '#tools/bench/run-bench.ts'
import { requireProgram } from '#tools/programs.ts'
import { launchServer, type RunningServer } from '#tools/run-server.ts'

const recipe = join(import.meta.dirname, '../../deploy/cluster')
const testSupport = join(import.meta.dirname, '../../tests/support')
const databaseNames = ['db1', 'db2', 'db3'] as const
export type DatabaseMachine = (typeof databaseNames)[number]
type Name = DatabaseMachine | 'app1' | 'app2' | 's3'
const network = '127.0.42.'
const hosts = { db1: '11', db2: '12', db3: '13', app1: '21', app2: '22', s3: '31' } as const
export const addressOf = (name: Name): string => network + hosts[name]
const storeKey = { accessKeyId: 'test:curio', secretAccessKey: 'secret-of-a-test' }

/** What can be killed, and started again as its supervisor would. */
export type Part = { readonly kill: () => Promise<void>; readonly start: () => Promise<void> }
type ByDatabase<T> = Readonly<Record<DatabaseMachine, T>>

export type Machines = {
  /** The database, by the address for writing of an application machine. */
  readonly url: string
  readonly origins: readonly string[]
  readonly etcd: ByDatabase<Part>
  readonly patroni: ByDatabase<Part>
  /** Those of the first application machine. */
  readonly haproxy: Part
  readonly curio: Part
  readonly store: Part
  /** How many statements of the second application machine's Curio standbys have answered. */
  readonly readCount: () => Promise<number>
  /** The names of at most a thousand stored pictures. */
  readonly listPictures: () => Promise<readonly string[]>
  /** Where a file of a machine is. */
  readonly pathOf: (name: Name, path: string) => string
  /** Runs a command on a database machine, as the user postgres. */
  readonly runOn: (name: DatabaseMachine, command: string, args: readonly string[]) => Promise<void>
}

/** Installs and starts all of them, with a first backup. */
export async function startMachines({ folder, log, onEnd }: Run): Promise<Machines> {
  const pathOf = (name: Name, path: string) => join(folder, name, path)
  const storePort = await findFreePort()
  const adapt = (name: Name, file: string) =>
    Object.entries({
      THIS_NAME: name,
      THIS_ADDRESS: addressOf(name),
      '10\\.0\\.0\\.0/24': '127.0.0.0/8',
      '10\\.0\\.0\\.': network,
      '/usr/lib/postgresql/\\d+/bin': dirname(requireProgram('postgresql')),
      '(?<=[ =])/(?=(etc|var)/)': pathOf(name, '/'),
      REPLICATOR_PASSWORD: 'replicator-of-a-test',
      CURIO_PASSWORD: 'curio-of-a-test',
      SHARED_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      '(BACKUP|PICTURES)_KEY': storeKey.accessKeyId,
      '(BACKUP|PICTURES)_SECRET': storeKey.secretAccessKey,
      'https://s3.example': `http://127.0.0.1:${storePort}`,
      's3.example': addressOf('s3'),
    }).reduce(
      (text, [from, to]) => text.replaceAll(new RegExp(from, 'g'), to),
      readFileSync(join(recipe, file), 'utf8'),
    )
  const write = (name: Name, path: string, text: string) => {
    mkdirSync(dirname(pathOf(name, path)), { recursive: true })
    writeFileSync(pathOf(name, path), text)
    return pathOf(name, path)
  }

  const children: ChildProcess[] = []
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
    killIn(folder)
  })
  /** Starts a program whose output is in a file of its machine, for whoever looks for a reason. */
  const launch = (name: Name, command: string, args: readonly string[], options: object = {}) => {
    const output = openSync(write(name, `log/${command.split('/').at(-1)}`, ''), 'a')
    const child = spawn(command, args, { stdio: ['ignore', output, output], ...options })
    children.push(child)
    return child
  }
  const part = (start: () => ChildProcess | Promise<RunningServer>): Part => {
    let running: ChildProcess | RunningServer | undefined
    const kill = async () => {
      if (running === undefined || 'url' in running) return running?.kill()
      if (running.kill('SIGKILL')) await once(running, 'exit')
    }
    onEnd(kill)
    return { kill, start: async () => void (running = await start()) }
  }

  const store = part(() =>
    launch('s3', requireProgram('swift'), [join(testSupport, 'swift-s3.py'), pathOf('s3', 'files'), String(storePort)]),
  )
  const storeTls = write('s3', 'haproxy.cfg', storeProxy(storePort))
  await store.start()
  await part(() => launch('s3', requireProgram('haproxy'), ['-db', '-f', storeTls])).start()
  const endpoint = `http://127.0.0.1:${storePort}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: storeKey })
  onEnd(async () => client.destroy())
  await waitUntil(() => fetch(endpoint))
  for (const Bucket of ['curio', 'curio-backups']) await client.send(new CreateBucketCommand({ Bucket }))
  log('the object store is there')

  const [uid = 0, gid = 0] = ['-u', '-g'].map((option) => Number(execFileSync('id', [option, 'postgres'])))
  const environmentOf = (name: Name, file: string) => ({
    PATH: process.env['PATH'],
    LANG: 'C.UTF-8',
    ...parseEnv(adapt(name, file)),
    // The store has a certificate of the tests.
    PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
  })
  const asPostgres = (name: Name) => ({ uid, gid, cwd: folder, env: environmentOf(name, 'patroni.env') })
  const installDatabase = (name: DatabaseMachine) => {
    for (const own of ['lib/postgresql', 'run/postgresql', 'log/pgbackrest', 'lock/pgbackrest', 'spool/pgbackrest']) {
      mkdirSync(pathOf(name, `var/${own}`), { recursive: true })
      chownSync(pathOf(name, `var/${own}`), uid, gid)
    }
    write(name, 'etc/pgbackrest.conf', adapt(name, 'pgbackrest.conf'))
    chmodSync(write(name, 'etc/restore-copy.sh', adapt(name, 'restore-copy.sh')), 0o755)
    const settings = write(name, 'etc/patroni/config.yml', adapt(name, 'patroni.yml'))
    return {
      etcd: part(() => launch(name, requireProgram('etcd'), [], { env: environmentOf(name, 'etcd.env') })),
      patroni: part(() => launch(name, requireProgram('patroni'), [settings], asPostgres(name))),
    }
  }
  const [db1, db2, db3] = [installDatabase('db1'), installDatabase('db2'), installDatabase('db3')]
  for (const { etcd } of [db1, db2, db3]) await etcd.start()
  for (const { patroni } of [db1, db2, db3]) await patroni.start()
  const { primary } = await waitUntilWhole()
  log('PostgreSQL and both standbys are there')

  const runOn: Machines['runOn'] = async (name, command, args) => {
    const [code] = (await once(launch(name, command, args, asPostgres(name)), 'exit')) as [number | null]
    if (code === 0) return
    const output = readFileSync(pathOf(name, `log/${command.split('/').at(-1)}`), 'utf8')
    throw new Error(`${command} ended with ${code}: ${output.slice(-2000)}`)
  }
  const database = write(primary, 'etc/database.sql', adapt(primary, 'database.sql'))
  const socket = `--host=${pathOf(primary, 'var/run/postgresql')}`
  await runOn(primary, 'psql', [
    socket,
    '--set=ON_ERROR_STOP=1',
    '--set=password=curio-of-a-test',
    `--file=${database}`,
  ])
  const repository = [`--config=${pathOf(primary, 'etc/pgbackrest.conf')}`, '--stanza=curio']
  await runOn(primary, 'pgbackrest', [...repository, 'stanza-create'])
  await runOn(primary, 'pgbackrest', [...repository, 'backup'])
  log('the first backup is made')

  const metricsPort = await findFreePort()
  const installApplication = (name: 'app1' | 'app2', more = '') => {
    const addresses = write(name, 'etc/haproxy/haproxy.cfg', adapt(name, 'haproxy.cfg'))
    const settings = parseEnv(`${adapt(name, 'curio.env')}\nDEMO=0\nRATE_LIMITS=0\nLOG_LEVEL=error${more}`)
    const environment = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, value ?? '']))
    return {
      url: environment['DATABASE_URL'] ?? '',
      haproxy: part(() => launch(name, requireProgram('haproxy'), ['-db', '-f', addresses])),
      curio: part(async () => {
        const server = launchServer(4173, pathOf(name, 'var/lib/curio'), environment)
        await server.ready
        return server
      }),
    }
  }
  const [app1, app2] = [installApplication('app1'), installApplication('app2', `\nMETRICS_PORT=${metricsPort}`)]
  for (const { haproxy } of [app1, app2]) await haproxy.start()
  for (const { curio } of [app1, app2]) await curio.start()
  log('both servers are there')
  return {
    url: app1.url,
    origins: [`http://${addressOf('app1')}:4173`, `http://${addressOf('app2')}:4173`],
    etcd: { db1: db1.etcd, db2: db2.etcd, db3: db3.etcd },
    patroni: { db1: db1.patroni, db2: db2.patroni, db3: db3.patroni },
    haproxy: app1.haproxy,
    curio: app1.curio,
    store,
    pathOf,
    runOn,
    readCount: async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/curio_replica_reads_total{server="replica"} (\d+)/.exec(metrics)?.[1])
    },
    listPictures: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'curio' }))
      return Contents.map(({ Key = '' }) => Key)
    },
  }
}

/** pgBackRest speaks TLS only. */
const storeProxy = (port: number) => `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
listen store
  bind ${addressOf('s3')}:443 ssl crt ${join(testSupport, 'certificate.pem')}
  server swift 127.0.0.1:${port}
`

/** Kills at once every process that runs in the folder, as PostgreSQL's do in that of its data. */
export function killIn(folder: string): void {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended meanwhile: a backend does when its postmaster is killed.
    }
  }
}

type Member = { readonly name: DatabaseMachine; readonly role: string; readonly state: string; readonly lag?: number }

/** What Patroni says of its machines. Rejects if none answers. */
const readMembers = (): Promise<readonly Member[]> =>
  Promise.any(
    databaseNames.map(async (name) => {
      const response = await fetch(`http://${addressOf(name)}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
      return ((await response.json()) as { readonly members: readonly Member[] }).members
    }),
  )

/** The machines with the primary and with the standby that a commit waits for. */
export type Roles = { readonly primary: DatabaseMachine; readonly synchronous: DatabaseMachine }

/** Waits until there is a primary that both others follow. */
export const waitUntilWhole = (): Promise<Roles> =>
  waitUntil(async () => {
    const members = await readMembers()
    const isRunning = ({ state, lag = 0 }: Member) => /^(running|streaming)$/.test(state) && lag < 1_000_000
    const primary = members.find(({ role }) => role === 'leader')?.name
    const synchronous = members.find(({ role }) => role === 'sync_standby')?.name
    if (primary && synchronous && members.length === 3 && members.every(isRunning)) return { primary, synchronous }
    throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`)
  })

/** Repeats `work` until it succeeds; for two minutes. */
async function waitUntil<T>(work: () => Promise<T>): Promise<T> {
  const startedAtMs = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() - startedAtMs > 120_000) throw error
    }
    await pause(200)
  }
}
