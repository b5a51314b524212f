/** Connections to Redis. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { optionalPackage } from '../../../src/node/optionalPackage.ts'

/** Loads BullMQ. */
export const loadQueue = () => optionalPackage('bullmq ioredis', '--queue', () => import('bullmq'))

/** Longest wait for a first answer, in milliseconds. */
const PATIENCE = 5000

/** Connects to Redis. Throws a sentence if it cannot be reached now; a connection that is lost later comes back by itself. */
export async function connect(url: string, onTrouble: (sentence: string) => void): Promise<Redis> {
  const shown = withoutPassword(url)
  const { Redis } = await optionalPackage('bullmq ioredis', '--queue', () => import('ioredis'))
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
  redis.on('reconnecting', () => {
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
    throw new Error(`${shown} cannot be ${reasonOf(reason || messageOf(error))}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
  isReady = true
  return redis
}

/** Returns why a server cannot be reached, or used: what Redis says of passwords is about its protocol. */
function reasonOf(message: string): string {
  if (message.startsWith('NOAUTH'))
    return 'used without a password: expected an address such as redis://:password@localhost:6379'
  if (message.startsWith('WRONGPASS')) return 'used with this password: it is wrong, or the user is'
  return `reached: ${message}`
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
  if (parsed.password !== '') parsed.password = '***'
  return parsed.href
}

/** Pause between two attempts, in milliseconds. */
const PAUSE = 200

/** What ioredis says when the connection is lost, and Redis while it starts. */
const PASSING =
  /connection|closed|writeable|ECONN|EPIPE|ETIMEDOUT|^(LOADING|MASTERDOWN|TRYAGAIN|CLUSTERDOWN) /i

/**
 * Does something that may be done twice, again and again while the connection is down or Redis is starting. Throws all other errors, and what
 * else Redis says, for instance that its memory is full.
 */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      const { name, message } = error as Error
      if (error instanceof Refusal || !PASSING.test(message))
        throw name === 'ReplyError' ? new Error(`the queue answers: ${message}`, { cause: error }) : error
      await wait(PAUSE)
    }
  }
}

/** Why a worker or a sweep must not use a queue. */
export class Refusal extends Error {}
