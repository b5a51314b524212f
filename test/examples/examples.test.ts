/** The examples as their readers get them: installed with the packed package, built, and looked at in Chromium. */
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stateHash } from '../../src/check/stateHash.ts'
import { presets } from '../../src/scene/presets.ts'
import { World } from '../../src/world.ts'
import { sharedChromium } from '../browser/chromium.ts'
import { openTab } from '../browser/page.ts'
import { blocksIn } from '../docs/blocks.ts'
import { isFull } from '../support/full.ts'
import { folderWithPackage, install, npm, root } from './consumer.ts'
import { expectPile, serve } from './drawn.ts'

const BUILT = ['vanilla', 'three', 'pixi', 'react', 'typegpu', 'worker']

/** Declarations with errors of their own: @webgpu/types beside the DOM library of TypeScript 7, and TypeGPU. Examples that import them have skipLibCheck. */
const FAULTY = /node_modules\/(@typescript|@webgpu|typegpu|typed-binary)\//

/** Programs around blocks of the guide: its page and heading, the example whose packages it needs, what it takes for given, and what shows its picture. */
const PILE = `
  import { World } from 'scree'
  import { presets } from 'scree/scenes'
  const pile = presets.pile.build(Number(new URLSearchParams(location.search).get('count')), 1)
  const [left, bottom, right, top] = pile.bounds!
  const scale = 600 / (top - bottom)
  const world = await World.fromScene(pile)
`
const DRAWN_BLOCKS = [
  {
    page: 'docs/guide/rendering.md',
    heading: 'three.js',
    example: 'three',
    before: `
      import { OrthographicCamera } from 'three/webgpu'
      ${PILE}
      const camera = new OrthographicCamera(left, right, top, bottom, -1, 1)
    `,
    after: `
      renderer.setSize(scale * (right - left), 600)
      document.body.append(renderer.domElement)
    `,
  },
  {
    page: 'docs/guide/recipes.md',
    heading: 'Your own renderer',
    example: 'pixi',
    before: `
      import { Application, Graphics, Particle, ParticleContainer } from 'pixi.js'
      ${PILE}
      const app = new Application()
      await app.init({ width: scale * (right - left), height: 600, background: '#111111', antialias: true })
      document.body.append(app.canvas)
      const texture = app.renderer.generateTexture(new Graphics().circle(32, 32, 32).fill('#d9b382'))
      const container = new ParticleContainer({ texture, dynamicProperties: { position: true } })
      container.position.set(-scale * left, scale * top)
      app.stage.addChild(container)
      const particles = Array.from((await world.disks.read()).radii, (radius) => {
        const size = (scale * radius) / 32
        return new Particle({ texture, anchorX: 0.5, anchorY: 0.5, scaleX: size, scaleY: size })
      })
      container.addParticle(...particles)
    `,
    after: '',
  },
]

describe.runIf(isFull)('examples, with the packed package', () => {
  let folder = ''
  const at = (...path: string[]) => join(folder, 'examples', ...path)
  const file = () => join(folder, 'node_modules/scree/dist/scree.js')

  beforeAll(() => {
    folder = folderWithPackage().folder
    cpSync(join(root, 'examples'), at(), {
      recursive: true,
      filter: (path) => !/node_modules|\/dist(\/|$)/.test(path.slice(root.length)),
    })
    // one installation for all; test/examples/imports.test.ts sees that each names its own packages
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, workspaces: ['examples/*'] }))
    install(folder)
    copyFileSync(file(), at('html/scree.js'))
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.each(BUILT)('examples/%s: types and builds, and draws the disks', async (name) => {
    npm(at(name), 'run', 'build')
    const page = await expectPile(await sharedChromium({ webgpu: true }), await serve(at(name, 'dist')))
    await page.close()
  })

  test.each([...BUILT, 'svg', 'node'])(
    'examples/%s: type-checks with strict, without skipLibCheck',
    (name) => {
      const options = name === 'node' ? ['--allowJs', '--checkJs', '--module', 'nodenext', 'main.js'] : []
      const { stdout } = spawnSync(
        'npx',
        ['tsc', '--strict', '--skipLibCheck', 'false', '--noEmit', ...options],
        {
          cwd: at(name),
          encoding: 'utf8',
        },
      )
      const errors = stdout.match(/^\S.*error TS.*$/gm) ?? []
      expect(errors.filter((line) => !FAULTY.test(line))).toEqual([])
    },
  )

  test('examples/svg: types and builds, and lights what the pointer sees', async () => {
    npm(at('svg'), 'run', 'build')
    const faults: string[] = []
    const page = await openTab(await sharedChromium({ webgpu: false }), faults)
    await page.goto(await serve(at('svg', 'dist')))
    /** Returns the parts of the canvas that are lit, and that hearts and the wheel cover. */
    const parts = () =>
      page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
        const share = (red: number) =>
          data.filter((value, k) => k % 4 === 0 && value === red).length / (data.length / 4)
        return { lit: share(0x3a), hearts: share(0xd9), wheel: share(0x8a) }
      })
    await expect.poll(async () => (await parts()).hearts).toBeGreaterThan(0.03)
    // while hearts fall past it, the lamp sees little
    await expect.poll(async () => (await parts()).lit).toBeGreaterThan(0.1)
    const before = await parts()
    expect(before.wheel).toBeGreaterThan(0.01)
    const { x, y } = (await page.locator('canvas').boundingBox())!
    await page.mouse.move(x + 700, y + 350)
    await expect.poll(async () => Math.abs((await parts()).lit - before.lit)).toBeGreaterThan(0.02)
    expect(faults.filter((fault) => !fault.includes('willReadFrequently'))).toEqual([])
    await page.close()
  })

  test('examples/html: builds with Vite, and draws the disks', async () => {
    execFileSync('npx', ['vite', 'build'], { cwd: at('html'), stdio: 'pipe' })
    const page = await expectPile(await sharedChromium({ webgpu: false }), await serve(at('html/dist')))
    await page.close()
  })

  test.each([true, false])('examples/html: draws the disks, with WebGPU: %s', async (webgpu) => {
    const page = await expectPile(await sharedChromium({ webgpu }), await serve(at('html')))
    await page.close()
  })

  test('examples/three: without WebGPU, three.js draws a world on the CPU', async () => {
    npm(at('three'), 'run', 'build')
    const browser = await sharedChromium({ webgpu: false })
    const page = await expectPile(
      browser,
      await serve(at('three/dist')),
      /GPU stall due to ReadPixels|WebGPU is not available, running under WebGL2/,
    )
    await page.close()
  })

  test.each(DRAWN_BLOCKS)('the block of $page, $heading, draws the disks', async (drawn) => {
    const folderOfBlock = join(folder, `block-${drawn.example}`) // not beside the examples, whose names are those of workspaces
    cpSync(at(drawn.example), folderOfBlock, { recursive: true })
    const blocks = blocksIn(drawn.page, drawn.heading)
    expect(blocks).toHaveLength(1)
    writeFileSync(join(folderOfBlock, 'main.ts'), `${drawn.before}${blocks[0]}${drawn.after}`)
    npm(folderOfBlock, 'run', 'build')
    const browser = await sharedChromium({ webgpu: true })
    const page = await expectPile(browser, await serve(join(folderOfBlock, 'dist')))
    await page.close()
  })

  test('examples/node: prints the hash of the same run in this process', async () => {
    const world = await World.fromScene(presets.hourglass.build(1000, 1), { backend: 'cpu' })
    for (let step = 0; step < 120; step++) world.step(1 / 60)
    const hash = await stateHash(await world.disks.read())
    world.destroy()
    const output = execFileSync('node', ['main.js'], { cwd: at('node'), encoding: 'utf8' })
    expect(output).toMatch(new RegExp(`^2\\.00 s, \\d+\\.\\d J\\n${hash}\\n$`))
  })

  describe('a page with a content security policy', () => {
    /** The page of a site that allows no code from text. */
    const PAGE = '<!doctype html><title>policy</title><script type="module" src="policy.js"></script>'
    const CODE = `
      import { World, presets, stateHash } from './scree.js'
      try {
        eval('1')
        window.result = { eval: true }
      } catch {
        const backend = new URLSearchParams(location.search).get('backend')
        try {
          const world = await World.fromScene(presets.pile.build(50, 1), { backend, threads: 1 })
          for (let step = 0; step < 30; step++) world.step(1 / 60)
          const hash = await stateHash(await world.disks.read())
          window.result = { backend: world.stats.backend, hash }
        } catch (error) {
          window.result = { error: error.message }
        }
      }`
    const policy = (scripts: string) => ({
      'Content-Security-Policy': `default-src 'none'; script-src 'self' ${scripts}; worker-src blob:; connect-src 'self'`,
    })

    beforeAll(() => {
      writeFileSync(at('html/policy.html'), PAGE)
      writeFileSync(at('html/policy.js'), CODE)
    })

    async function resultOf(scripts: string, backend: string): Promise<unknown> {
      const address = await serve(at('html'), policy(scripts))
      const page = await openTab(await sharedChromium({ webgpu: true }), [])
      await page.goto(`${address}policy.html?backend=${backend}`)
      const result = await page.waitForFunction(() => Reflect.get(window, 'result'), undefined, {
        timeout: 100_000,
      })
      const value = await result.jsonValue()
      await page.close()
      return value
    }

    test.each(['cpu', 'gpu'] as const)('without unsafe-eval a world runs on the %s', async (backend) => {
      const world = await World.fromScene(presets.pile.build(50, 1), { backend: 'cpu' })
      for (let step = 0; step < 30; step++) world.step(1 / 60)
      const hash = await stateHash(await world.disks.read())
      world.destroy()
      expect(await resultOf("'wasm-unsafe-eval'", backend)).toEqual({ backend, hash })
    })

    test('the GPU needs no wasm-unsafe-eval, and the CPU says that it does', async () => {
      expect(await resultOf('', 'gpu')).toMatchObject({ backend: 'gpu' })
      expect(await resultOf('', 'cpu')).toMatchObject({ error: expect.stringMatching(/WebAssembly/) })
    })
  })
})

describe.runIf(isFull)('the packed package in an empty folder', () => {
  let folder = ''

  beforeAll(() => {
    const packed = folderWithPackage()
    folder = packed.folder
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
    // a TypeScript whose DOM library has no WebGPU
    install(folder, packed.tarball, 'typescript@5.6')
  }, 600_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('World.buffers: GPUBuffer is a type, though `types` are []', () => {
    const code = `
      import { World } from 'scree'
      const { buffers } = await World.create()
      if (buffers.kind === 'gpu') {
        const poses: GPUBuffer = buffers.poses
        // @ts-expect-error: a buffer is not any
        poses.nothing
      }`
    writeFileSync(join(folder, 'main.ts'), code)
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'bundler',
      lib: ['ES2022', 'DOM'],
      types: [],
      skipLibCheck: true,
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['main.ts'] }))
    const { stdout } = spawnSync('npx', ['tsc', '-p', '.'], { cwd: folder, encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  test('examples/node: Deno and Bun print what Node prints', () => {
    install(folder, 'deno', 'bun')
    copyFileSync(join(root, 'examples/node/main.js'), join(folder, 'main.js'))
    const run = (...command: string[]) => spawnSync('npx', command, { cwd: folder, encoding: 'utf8' }).stdout
    const printed = run('node', 'main.js')
    expect(printed).toMatch(/^2\.00 s, \d+\.\d J\n\w{16}\n$/)
    expect(run('deno', 'run', '-A', 'main.js')).toBe(printed)
    expect(run('bun', 'main.js')).toBe(printed)
  })

  test('npx scree: runs on the CPU, and tells what else a picture or a GPU requires', () => {
    // what npx calls
    const bin = join(folder, 'node_modules/.bin/scree')
    const scree = (...args: string[]) => spawnSync(bin, args, { cwd: folder, encoding: 'utf8' })
    const args = ['simulate', 'pile', '--count', '50', '--seconds', '0.1']
    const run = scree(...args)
    expect(run.stdout).toMatch(/^pile, seed 1: 6 steps of .*\nadapter +CPU \(WebAssembly\)\n/)
    expect(run.status).toBe(0)
    const recorded = scree(...args, '--record', 'run.scree')
    expect(recorded.status).toBe(0)
    expect(scree('replay', 'run.scree').stdout).toMatch(/6 steps replayed, \d+ recorded hash(es)? agree/)
    const drawn = scree(...args, '--png', 'a.png')
    expect(drawn.stderr).toContain(
      '--png requires a package that is not installed: run npm install @resvg/resvg-js\n',
    )
    expect(drawn).toMatchObject({ status: 2, stdout: '' })
    const checked = scree('check')
    expect(checked.stderr).toMatch(/requires a package that is not installed: run npm install webgpu/)
    expect(checked.status).toBe(2)
  })
})
