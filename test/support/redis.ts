/** A Redis server of a test's own, with its append-only file on. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'

/** Whether Debian's redis-server is installed, as `.ci/run` does. */
export const hasRedis = isInstalled()

if (!hasRedis) console.warn('redis-server is not installed: the tests of queues are skipped')

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export interface RedisServer {
  readonly url: string
  /** Kills it, as a power cut does, and starts it with what is on the disk. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'scree-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const args = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--save',
      '',
    ]
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    await answer(url)
    return child
  }
  let server = await start()
  const end = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve())
      server.kill(signal)
    })
  return {
    url,
    async restart() {
      await end('SIGKILL')
      server = await start()
    },
    async stop() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** Resolves when the server answers. */
async function answer(url: string): Promise<void> {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 20 })
  redis.on('error', () => {})
  await redis.ping()
  redis.disconnect()
}
