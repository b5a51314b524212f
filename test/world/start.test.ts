/** `npm start`: who reaches the development server, which serves every file of the folder. */
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json'

test('npm start: only this machine reaches the server', async () => {
  const [program, ...options] = scripts.start.split(' ')
  expect(program).toBe('vite')
  const host = options.includes('--host') ? true : undefined
  const server = await createServer({
    mode: 'development',
    logLevel: 'silent',
    server: { port: 0, ws: false, ...(host && { host }) },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    await server.listen()
    const { address } = server.httpServer!.address() as { address: string }
    expect(['127.0.0.1', '::1']).toContain(address)
    expect(server.resolvedUrls!.network).toEqual([])
  } finally {
    await server.close()
  }
})
