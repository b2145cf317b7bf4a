// Debian's nginx with deploy/nginx.conf, changed only where it names ports, servers and certificates.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { requireProgram } from '#tools/programs.ts'
import { certificateFile } from './mail-server.ts'

export type Nginx = {
  readonly httpPort: number
  readonly httpsPort: number
  /** What signed its certificate for curio.example. */
  readonly authority: string
  readonly stop: () => Promise<void>
}

/** Returns a port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Starts nginx in an empty `folder`, in front of the processes on `ports`. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Nginx> {
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  writeFileSync(join(folder, 'curio.conf'), adapt({ httpPort, httpsPort, ports }))
  writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder))
  const child = spawn(requireProgram('nginx'), ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitUntilListening(httpsPort, child)
  const stop = async () => {
    child.kill('SIGQUIT')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return { httpPort, httpsPort, authority: readFileSync(certificateFile, 'utf8'), stop }
}

type Places = Pick<Nginx, 'httpPort' | 'httpsPort'> & { readonly ports: readonly number[] }

/** Replaces what depends on the machine. Throws if the file no longer contains it. */
function adapt({ httpPort, httpsPort, ports }: Places): string {
  const server = (port: number) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;`
  const replacements = [
    ['listen 80;', `listen 127.0.0.1:${httpPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${httpsPort} ssl http2;`],
    ['/etc/ssl/curio/fullchain.pem', certificateFile],
    ['/etc/ssl/curio/privkey.pem', certificateFile],
    [server(4173), ports.map(server).join('\n')],
  ] as const
  let text = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf does not contain ${from}`)
    text = text.replace(from, to)
  }
  return text
}

function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/curio.conf;
}
`
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
  }
  throw new Error(`nginx ended with ${child.exitCode}.`)
}
