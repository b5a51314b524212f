/** Links, files and programs of an edited scene make its state again, bit for bit. */
import { expect, test, vi } from 'vitest'
import { enter, goOn } from '../../apps/playground/files/enter.ts'
import { openBytes, openLink } from '../../apps/playground/files/openBytes.ts'
import { sceneNow } from '../../apps/playground/files/sceneJson.ts'
import { timeLeft } from '../../apps/playground/files/timeLeft.ts'
import { Pace } from '../../apps/playground/pace.ts'
import { DEFAULTS, type Settings, toSearch } from '../../apps/playground/settings.ts'
import { presetCode, sceneCode } from '../../apps/playground/share/code.ts'
import { LINK_MARK, linkTo } from '../../apps/playground/share/link.ts'
import { packetsOf } from '../../apps/playground/share/moment.ts'
import { openText, type Packet, packetBytes, packetText } from '../../apps/playground/share/packet.ts'
import { Simulation, STEP } from '../../apps/playground/simulation.ts'
import { TimeControls } from '../../apps/playground/time/timeControls.ts'
import { parseScene, presets } from '../../src/entries/scenes.ts'
import { type DiskState, World } from '../../src/index.ts'
import { testDevice } from '../support/device.ts'
import { full } from '../support/full.ts'
import { fullTest } from '../support/fullTest.ts'

type Graphics = ConstructorParameters<typeof Simulation>[0]

const NO_GRAPHICS: Graphics = { adapter: null, find: async () => {} }

/** The page without a browser: its world, and the controls of time. */
async function paged(changes: Partial<Settings> = {}, graphics: Graphics = NO_GRAPHICS) {
  let settings: Settings = { ...DEFAULTS, backend: 'cpu', count: 30, ...changes }
  const simulation = new Simulation(graphics)
  await simulation.load(settings)
  const faults: unknown[] = []
  const time = new TimeControls(simulation, {
    settings: () => settings,
    pause: () => {},
    setRate: () => {},
    wentTo: (then) => {
      settings = then
    },
    fail: (error) => faults.push(error),
  })
  const search = toSearch({ ...settings, count: simulation.count })
  time.begin(simulation.world!, { search })
  const step = (steps: number) => {
    for (let k = 0; k < steps; k++) {
      time.leave()
      simulation.world!.brush = null
      simulation.world!.step(STEP)
      time.stepped()
    }
  }
  // what the page sends to its worker is cloned
  const moment = async () => structuredClone(await time.moment(toSearch(settings)))
  const packets = async () => packetsOf(await moment())
  return { simulation, time, step, moment, packets, faults, hash: () => simulation.world!.hash() }
}

type Paged = Awaited<ReturnType<typeof paged>>

/** What tools do: push, pour, draw a wall, cut it. */
function edit({ simulation, time }: Paged): void {
  const world = simulation.world!
  const [minX, minY, maxX] = world.bounds
  time.edit()
  world.brush = { center: [0.5 * (minX + maxX), minY + 1], velocity: [3, 1], radius: 2, rate: 30 }
  world.step(STEP)
  world.disks.add({ positions: [0.3, 30.1, 2.7, 31], radii: [0.4, 0.5], friction: 0.3 })
  simulation.addWall({ chain: [[minX, 20], [0.4 * maxX, 18.3]], radius: 0.1 }) // biome-ignore format: points
  simulation.eraseWalls([0, minY], 1.5)
  world.disks.remove([3, 7])
}

/** Opens a packet in another page, and returns that page after its calls. */
async function entered(packet: Packet, backend: Settings['backend'] = 'cpu', graphics = NO_GRAPHICS) {
  const simulation = new Simulation(graphics)
  const current: Settings = { ...DEFAULTS, backend, tool: 'cast' }
  const opened = structuredClone(await openLink(await packetText(packet)))
  const found = (await enter(opened, simulation, current))!
  const after = found.packet && (await goOn(found.packet, simulation, found.settings, () => true))!
  return { simulation, settings: after?.settings ?? found.settings, agrees: after?.agrees }
}

test.each(full(['pile'] as const, ['pile', 'rubble', 'jelly', 'drum', 'funnel'] as const))(
  'Packet: an edited %s has the same hash when it is opened, repeated or whole, and steps on alike',
  async (scene) => {
    const page = await paged({ scene })
    page.step(5)
    edit(page)
    page.step(4)
    const { repeated, whole } = await page.packets()
    const hash = await page.hash()
    page.step(3)
    const later = await page.hash()
    for (const packet of [repeated!, whole]) {
      const other = await entered(await openText(await packetText(packet)))
      expect(await other.simulation.world!.hash()).toBe(hash)
      expect(other.agrees ?? true).toBe(true)
      expect(other.settings).toMatchObject({ scene, tool: 'cast', backend: 'cpu' })
      expect(other.simulation.world!.walls.list()).toEqual(page.simulation.world!.walls.list())
      expect(other.simulation.walls).toHaveLength(page.simulation.walls.length)
      for (let k = 0; k < 3; k++) other.simulation.world!.step(STEP)
      expect(await other.simulation.world!.hash()).toBe(later)
      other.simulation.world!.destroy()
    }
    // the link is the shorter one
    const { url, remark } = await linkTo('https://a.org/', { repeated, whole })
    expect(url).toBe(`https://a.org/${LINK_MARK}${await packetText(repeated!)}`)
    expect(remark).toMatch(
      /^[\d,]+ characters\. It makes the scene anew and repeats 0\.2 s with all edits\.$/,
    )
    page.simulation.world!.destroy()
  },
)

test('goOn: leaves out the rest of a link once the viewer skips it', async () => {
  const page = await paged()
  page.step(600)
  const { repeated } = await page.packets()
  const simulation = new Simulation(NO_GRAPHICS)
  const current: Settings = { ...DEFAULTS, backend: 'cpu' }
  const { packet, settings } = (await enter(
    await openLink(await packetText(repeated!)),
    simulation,
    current,
  ))!
  let asked = 0
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const there = await goOn(packet!, simulation, settings, () => ++asked < 2)
  clock.mockRestore()
  expect(asked).toBe(2)
  expect(there!.agrees).toBe(true)
  expect(simulation.time).toBeGreaterThan(0)
  expect(simulation.time).toBeLessThan(page.simulation.time)
  expect(timeLeft(100, 1, 10)).toBeUndefined()
  expect(timeLeft(1000, 2, 10)).toBe(4000)
  for (const { world } of [simulation, page.simulation]) world!.destroy()
})

test('Packet: damage, another version and other bits are refused or told in a sentence', async () => {
  const page = await paged({ count: 8 })
  edit(page)
  const { repeated, whole } = await page.packets()
  const text = await packetText(repeated!)
  for (const bad of [text.slice(0, -9), `${text.slice(0, 40)}~${text.slice(41)}`, ''])
    await expect(openText(bad)).rejects.toThrow('the link is damaged or cut off: copy it again')
  let refused = 0
  for (let at = 0; at < text.length; at += 7) {
    const other = text[at] === 'A' ? 'B' : 'A'
    const changed = await openText(text.slice(0, at) + other + text.slice(at + 1)).catch(() => undefined)
    // bits behind the end of the compressed bytes say nothing
    if (changed === undefined) refused++
    else expect(packetBytes(changed)).toEqual(packetBytes(repeated!))
  }
  expect(refused).toBeGreaterThanOrEqual(Math.floor(text.length / 7) - 1)
  await expect(openText(await packetText({ ...whole, version: 2 } as Packet))).rejects.toThrow(
    'the shared scene has the version 2: expected 1',
  )
  await expect(openText(await packetText({ ...whole, snapshot: undefined }))).rejects.toThrow('lacks some')
  expect((await entered({ ...repeated!, hash: '0123456789abcdef' })).agrees).toBe(false)
})

test('linkTo: says how long the link to a scene would be that is too large for one', async () => {
  // nothing that compresses, at most 64 KiB at once
  const noise = new Uint8Array(80_000)
  for (const end of [40_000, 80_000]) crypto.getRandomValues(noise.subarray(end - 40_000, end))
  const packet: Packet = { start: { search: '' }, page: '', time: 1 }
  const repeated = { ...packet, calls: [noise], hash: '' }
  const whole = { ...packet, snapshot: noise.buffer }
  const { url, remark } = await linkTo('https://a.org/', { repeated, whole })
  expect(url).toBeUndefined()
  expect(remark).toMatch(
    /^A link to this scene would have 10\d,\d{3} characters, and 100,000 are the limit\. Save it as a file/,
  )
})

test('openBytes: tells recordings, saved states, snapshots and scenes apart, and refuses others', async () => {
  const page = await paged({ count: 5 })
  const recording = page.time.journal.lend(() => page.simulation.world!.history.record())
  page.step(2)
  const bytes = recording.stop()
  page.time.journal.takeBack()
  const { whole } = await page.packets()
  const kindOf = async (part: BlobPart) => openBytes('a.bin', await new Blob([part]).arrayBuffer()).kind
  expect(await kindOf(await bytes)).toBe('recording')
  expect(await kindOf(packetBytes(whole))).toBe('packet')
  expect(await kindOf(whole.snapshot!)).toBe('snapshot')
  expect(await kindOf(JSON.stringify(presets.pile.build(3, 1)))).toBe('scene')
  await expect(kindOf('GIF89a')).rejects.toThrow('a.bin is no file of Scree: expected a recording')
  await expect(kindOf('{"version": 1,')).rejects.toThrow('the scene is no valid JSON')
  await expect(kindOf('{"version": 7}')).rejects.toThrow('scene.version is 7')
  await expect(kindOf(packetBytes(whole).slice(0, 200))).rejects.toThrow('file has 200 bytes')
})

test('Pace.rate: slow motion makes fewer steps in the same time', () => {
  const steps = (rate: number) => {
    const pace = new Pace()
    pace.rate = rate
    let sum = 0
    for (let k = 0; k <= 120; k++) sum += pace.begin(16.7 * k)
    return sum
  }
  expect([steps(1), steps(0.5), steps(0.1)]).toEqual([120, 60, 12])
})

test('TimeControls: undo and redo bring back states, walls and the journal of a moment', async () => {
  const page = await paged({ scene: 'pile' })
  const { time, simulation, step, hash } = page
  step(3)
  const before = await hash()
  const walls = simulation.walls
  edit(page)
  step(2)
  const after = await hash()
  const edited = simulation.walls
  expect(after).not.toBe(before)
  expect(edited.length).not.toBe(walls.length)
  await time.undo()
  expect(await hash()).toBe(before)
  expect(simulation.walls).toEqual(walls)
  expect(time.shown).toMatchObject({ canUndo: false, canRedo: true })
  await time.redo()
  expect(await hash()).toBe(after)
  expect(simulation.walls).toEqual(edited)
  step(2)
  const last = await hash()
  // asked at once, they come one after the other
  time.edit()
  simulation.world!.disks.remove([1])
  const removed = await hash()
  await Promise.all([time.undo(), time.undo(), time.redo()])
  expect(await hash()).toBe(last)
  await Promise.all([time.redo(), time.undo(), time.redo()])
  expect(await hash()).toBe(removed)
  expect(time.shown.canRedo).toBe(false)
  await Promise.all([time.undo(), time.undo()])
  expect(await hash()).toBe(before)
  step(1)
  // what was undone is not in the link
  const { repeated } = await page.packets()
  const other = await entered(repeated!)
  expect(await other.simulation.world!.hash()).toBe(await hash())
  expect(other.agrees).toBe(true)
  expect(other.simulation.walls).toEqual(walls)
  expect(page.faults).toEqual([])
})

test('TimeControls.scrub: goes back through kept states, and on from there with the same bits', async () => {
  const page = await paged({ scene: full('pile', 'rubble'), count: 12 })
  const { time, step, hash, simulation } = page
  const hashes = new Map([[0, await hash()]])
  for (let k = 0; k < 12; k++) {
    step(5)
    if (k === 7) edit(page)
    hashes.set(Math.round(60 * simulation.time), await hash())
  }
  const now = simulation.time
  time.scrub(0.52)
  expect(simulation.time).toBeCloseTo(0.5, 6)
  expect(await hash()).toBe(hashes.get(30))
  time.stepBack()
  expect(await hash()).toBe(hashes.get(15))
  // what is shared is this moment, and what comes later is still there
  const past = await page.packets()
  for (const packet of [past.repeated!, past.whole]) {
    const { simulation: other } = await entered(packet)
    expect(await other.world!.hash()).toBe(hashes.get(15))
  }
  // forth again, to where it was
  time.scrub(now)
  expect(simulation.time).toBe(now)
  expect(await hash()).toBe([...hashes.values()].at(-1))
  time.scrub(0.26)
  step(15)
  expect(await hash()).toBe(hashes.get(30))
  expect(time.shown.last).toBeCloseTo(0.5, 6)
  const { repeated } = await page.packets()
  expect((await entered(repeated!)).agrees).toBe(true)
  expect(page.faults).toEqual([])
})

const AsyncFunction = (async () => {}).constructor as new (
  ...text: string[]
) => (...values: unknown[]) => Promise<{ hash: string; state: DiskState }>

/** Runs a program with this Scree and its scene file. Returns the state of its world before it goes on; the rest of it runs, too. */
async function run(code: string, json?: string): Promise<{ hash: string; state: DiskState; log: string[] }> {
  const body = code
    .replaceAll(/^import .*$/gm, '')
    .replace(
      '// goes on',
      'const found = { hash: await world.hash(), state: await world.disks.read() }\n// goes on',
    )
  const log: string[] = []
  const given = {
    World,
    presets,
    parseScene,
    data: json && JSON.parse(json),
    console: { log: (text: string) => log.push(text) },
  }
  const program = new AsyncFunction(...Object.keys(given), `${body}return found`)
  return { ...(await program(...Object.values(given))), log }
}

test('presetCode: a program of 16 lines with the state of a preset that nobody has edited; none of others', async () => {
  const page = await paged({ scene: 'galton', count: 40 })
  page.step(7)
  const code = presetCode(await page.moment())!
  expect(code).toContain('presets["galton"].build(40, 1)')
  expect(code.split('\n')).toHaveLength(17)
  const { hash, log } = await run(code)
  expect(hash).toBe(await page.hash())
  expect(log).toHaveLength(3)
  expect(log[0]).toMatch(/^grain \d+ is at \(-?[\d.]+, -?[\d.]+\) m$/)
  edit(page)
  expect(presetCode(await page.moment())).toBeUndefined()
})

test('sceneCode: a short program that makes an edited scene from the file beside it', async () => {
  const page = await paged({ scene: 'pile', count: 200 })
  edit(page)
  page.step(90)
  const { scene, walls, world, time } = page.simulation
  const now = await sceneNow(world!, { scene: scene!, walls, material: {} })
  const json = JSON.stringify(now)
  const code = sceneCode({ name: 'pile', time })
  expect(code.split('\n').length).toBeLessThan(60)
  expect(code.length).toBeLessThan(1000)
  const { hash, state, log } = await run(code, json)
  const { ids: _, ...expected } = await world!.disks.read()
  expect(state).toMatchObject(expected)
  const again = await World.fromScene(now, { backend: 'cpu' })
  expect(hash).toBe(await again.hash())
  expect(log).toHaveLength(3)
  for (const one of [again, world!]) one.destroy()
})

fullTest(
  'Packet, TimeControls: on the GPU, links of the CPU, undo and the way back have the same hashes',
  async () => {
    const adapter = { device: await testDevice(), description: '', isSoftware: true }
    const graphics = { adapter, find: async () => {} }
    const [cpu, gpu] = [await paged({ count: 12 }), await paged({ count: 12, backend: 'gpu' }, graphics)]
    const hashes: string[][] = []
    for (const page of [cpu, gpu]) {
      const own: string[] = []
      const { time, step, hash } = page
      step(16)
      own.push(await hash())
      edit(page)
      step(20)
      own.push(await hash())
      time.undo()
      await expect.poll(hash).toBe(own[0])
      step(18)
      own.push(await hash())
      time.scrub(0.25)
      own.push(await hash())
      step(2)
      const { repeated, whole } = await page.packets()
      own.push(await hash())
      for (const packet of [repeated!, whole]) {
        const other = await entered(packet, page === cpu ? 'gpu' : 'cpu', graphics)
        expect(other.simulation.world!.stats.backend).toBe(page === cpu ? 'gpu' : 'cpu')
        expect(await other.simulation.world!.hash()).toBe(own.at(-1))
        other.simulation.world!.destroy()
      }
      expect(page.faults).toEqual([])
      hashes.push(own)
    }
    expect(hashes[1]).toEqual(hashes[0])
  },
)
