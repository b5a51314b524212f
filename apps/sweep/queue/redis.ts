/** Connections to Redis. */
import type { Redis } from 'ioredis'
import { optional } from '../optional.ts'

/** Loads BullMQ. */
export const loadQueue = () => optional('--queue', 'bullmq ioredis', () => import('bullmq'))

/** Longest wait for a first answer, in milliseconds. */
const PATIENCE = 5000

/** Connects to Redis. Throws a sentence if it cannot be reached now; a connection that is lost later comes back by itself. */
export async function connect(url: string, onTrouble: (sentence: string) => void): Promise<Redis> {
  const shown = withoutPassword(url)
  const { Redis } = await optional('--queue', 'bullmq ioredis', () => import('ioredis'))
  let isReady = false
  let isLost = false
  let reason = ''
  const redis = new Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: PATIENCE,
    retryStrategy: (attempt) => (isReady ? Math.min(200 * attempt, 2000) : null),
  })
  redis.on('error', (error) => {
    reason = messageOf(error)
  })
  redis.on('close', () => {
    if (isReady && !isLost) onTrouble(`${shown} is gone: trying again until it is back`)
    isLost = true
  })
  redis.on('ready', () => {
    if (isLost) onTrouble(`${shown} is back`)
    isLost = false
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${PATIENCE / 1000} s`)), PATIENCE)
  })
  try {
    await Promise.race([redis.connect().then(() => redis.ping()), late])
  } catch (error) {
    redis.disconnect()
    throw new Error(`${shown} cannot be reached: ${reason || messageOf(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
  isReady = true
  return redis
}

/** Some errors of connections have parts in place of a message. */
function messageOf(error: unknown): string {
  const { message, errors, code } = error as Error & { errors?: Error[]; code?: string }
  return message || errors?.[0]?.message || code || String(error)
}

/** Returns the address without its password. Throws if it is no address of a Redis server. */
function withoutPassword(url: string): string {
  let parsed: URL
  try {
    parsed = new URL(url)
  } catch {
    throw new Error(`--queue is ${url}: expected an address such as redis://localhost:6379`)
  }
  if (!['redis:', 'rediss:'].includes(parsed.protocol))
    throw new Error(`--queue is ${url}: expected an address such as redis://localhost:6379`)
  if (parsed.password !== '') parsed.password = '…'
  return parsed.href
}
