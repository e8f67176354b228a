import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/embedded/postmaster.ts'

export interface Balancer {
  name: string
  url: string
  /** Waits until the balancer sends calls to every one of these ports. */
  untilReady: (ports: number[]) => Promise<void>
  close: () => Promise<void>
}

/** A balancer in front of local portals: HAProxy if it is installed, otherwise a small substitute. */
export async function openBalancer(ports: number[], folder: string): Promise<Balancer> {
  const installed = spawnSync('haproxy', ['-v']).status === 0
  return installed ? openHaproxy(ports, folder) : openOwn(ports)
}

/** Milliseconds between readiness checks. */
const checkEvery = 500

/** The configuration of `docs/operations.md`, with these ports and a page that lists the available servers. */
function configurationOf(port: number, pagePort: number, ports: number[]): string {
  const servers = ports.map((each) => `    server portal-${each} 127.0.0.1:${each}`).join('\n')
  return `defaults
    mode http
    timeout connect 2s
    timeout client 75s
    timeout server 75s
    timeout http-request 20s
    option forwardfor
    option redispatch
    retries 2
    retry-on conn-failure

listen page
    bind 127.0.0.1:${pagePort}
    stats enable
    stats uri /

frontend trunkline
    bind 127.0.0.1:${port}
    default_backend portals

backend portals
    balance roundrobin
    option httpchk GET /api/ready
    http-check expect status 200
    default-server check inter ${checkEvery}ms fall 1 rise 2
${servers}
`
}

async function openHaproxy(ports: number[], folder: string): Promise<Balancer> {
  const [port, pagePort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configurationOf(port, pagePort, ports))
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  return {
    name: 'HAProxy',
    url,
    async untilReady(wanted) {
      const isUp = (page: string, each: number) =>
        new RegExp(`^portals,portal-${each},.*,UP,`, 'm').test(page)
      for (let page = ''; !wanted.every((each) => isUp(page, each)); await pause(100))
        page = await fetch(`http://127.0.0.1:${pagePort}/;csv`).then(
          (answer) => answer.text(),
          () => '', // it is starting
        )
    },
    async close() {
      haproxy.kill('SIGTERM')
      await once(haproxy, 'exit')
    },
  }
}

/** Sends each call to the next process whose last readiness check passed, over connections that stay open. */
async function openOwn(ports: number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ready = new Set<number>()
  let turn = 0
  let closed = false
  const check = async (target: number) => {
    while (!closed) {
      const answer = await fetch(`http://127.0.0.1:${target}/api/ready`).catch(() => undefined)
      if (answer?.ok) ready.add(target)
      else ready.delete(target)
      await pause(checkEvery)
    }
  }
  const checks = ports.map(check)

  function forward(request: IncomingMessage, body: Buffer, response: ServerResponse, retries = 2) {
    const targets = ports.filter((each) => ready.has(each))
    const port = targets[turn++ % Math.max(1, targets.length)]
    if (port === undefined) return void response.writeHead(502).end()
    const { method, url: path, headers } = request
    const onward = send({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', (error: NodeJS.ErrnoException) => {
      // A failed connect, or a connection closed while idle, has carried no call.
      const unsent = error.code === 'ECONNREFUSED' || (onward.reusedSocket && error.code === 'ECONNRESET')
      if (unsent && retries > 0) return forward(request, body, response, retries - 1)
      return void response.writeHead(502).end()
    })
    onward.end(body)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => forward(request, Buffer.concat(chunks), response))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    name: 'the drill’s own balancer',
    url: `http://127.0.0.1:${port}`,
    async untilReady(wanted) {
      while (!wanted.every((each) => ready.has(each))) await pause(50)
    },
    async close() {
      closed = true
      server.closeAllConnections()
      server.close()
      agent.destroy()
      await Promise.all(checks)
    },
  }
}
