// Debian's proxies with the files of deploy/, changed only where these name ports, servers and certificates.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { requireProgram } from '#tools/programs.ts'
import { certificateFile } from './mail-server.ts'

export type Proxy = {
  readonly httpPort: number
  readonly httpsPort: number
  /** What signed its certificate for curio.example. */
  readonly authority: string
  readonly stop: () => Promise<void>
}

export const proxyNames = ['nginx', 'haproxy', 'caddy'] as const
export type ProxyName = (typeof proxyNames)[number]

/** Starts a proxy in an empty `folder`, in front of the processes on `ports`. */
export async function startProxy(name: ProxyName, folder: string, ports: readonly number[]): Promise<Proxy> {
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  const { file, adaptations, args, main } = proxies[name]({ folder, httpPort, httpsPort, ports })
  writeFileSync(join(folder, file), adapt(file, adaptations))
  if (main !== undefined) writeFileSync(join(folder, 'main.conf'), main)
  const child = spawn(requireProgram(name), args, {
    env: { ...process.env, HOME: folder },
    stdio: ['ignore', 'ignore', name === 'nginx' ? 'inherit' : 'ignore'],
  })
  await waitUntilListening(name, httpsPort, child)
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  return { httpPort, httpsPort, authority: readFileSync(certificateFile, 'utf8'), stop }
}

type Places = Pick<Proxy, 'httpPort' | 'httpsPort'> & { readonly folder: string; readonly ports: readonly number[] }
type Setup = {
  /** In deploy/. */
  readonly file: string
  readonly adaptations: readonly (readonly [from: string, to: string])[]
  readonly args: readonly string[]
  /** The file main.conf, which includes the other one. */
  readonly main?: string
}

const proxies: Readonly<Record<ProxyName, (places: Places) => Setup>> = {
  nginx: ({ folder, httpPort, httpsPort, ports }) => {
    const server = (port: number) => `server 127.0.0.1:${port} max_fails=0;`
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    return {
      file: 'nginx.conf',
      adaptations: [
        ['listen 80;', `listen 127.0.0.1:${httpPort};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
        ['/etc/ssl/curio/fullchain.pem', certificateFile],
        ['/etc/ssl/curio/privkey.pem', certificateFile],
        [server(4173), ports.map(server).join('\n')],
      ],
      args: ['-p', folder, '-c', join(folder, 'main.conf')],
      main: `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/nginx.conf;
}
`,
    }
  },
  haproxy: ({ folder, httpPort, httpsPort, ports }) => ({
    file: 'haproxy.cfg',
    adaptations: [
      ['bind :80\n', `bind 127.0.0.1:${httpPort}\n`],
      ['bind :443 ssl crt /etc/ssl/curio/curio.pem', `bind 127.0.0.1:${httpsPort} ssl crt ${certificateFile}`],
      ['server a 127.0.0.1:4173', ports.map((port) => `server s${port} 127.0.0.1:${port}`).join('\n')],
      ['server unready 127.0.0.1:4173', `server unready 127.0.0.1:${ports[0]}`],
    ],
    args: ['-db', '-f', join(folder, 'haproxy.cfg')],
  }),
  caddy: ({ folder, httpPort, httpsPort, ports }) => ({
    file: 'Caddyfile',
    adaptations: [
      [
        'curio.example {',
        `{\nadmin off\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\n}\n` +
          `curio.example {\nbind 127.0.0.1\ntls ${certificateFile} ${certificateFile}`,
      ],
      ['{$UPSTREAM:127.0.0.1:4173}', ports.map((port) => `127.0.0.1:${port}`).join(' ')],
    ],
    args: ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
  }),
}

/** Replaces what depends on the machine. Throws if the file no longer contains it. */
function adapt(file: string, adaptations: Setup['adaptations']): string {
  let text = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8')
  for (const [from, to] of adaptations) {
    if (!text.includes(from)) throw new Error(`deploy/${file} does not contain ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function waitUntilListening(name: ProxyName, port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`${name} ended with ${child.exitCode}.`)
}
