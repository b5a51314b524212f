/** The files that `npm run generate` writes. */
import { readdirSync, readFileSync } from 'node:fs'
import * as d from 'typegpu/data'
import { RENDER_CONSTANTS, ViewUniform } from '../render/schemas.ts'
import * as constants from '../schemas/constants.ts'
import type { Binding, Shader } from '../schemas/shader.ts'
import { offsetsSource } from '../schemas/structFields.ts'
import * as structs from '../schemas/structs.ts'
import { deviceReports, HARDWARE, withDevices } from './hardwareTable.ts'
import { SHADERS, TWINS } from './kernelPaths.ts'
import { propertyTables } from './propertyTables.ts'
import { reflect, shadersSource } from './reflect.ts'
import { benchmarkReports, RESULTS, withResults } from './resultsTable.ts'
import { schemaWgsl } from './schemaWgsl.ts'
import { ARCHITECTURE, withStages } from './stageTables.ts'
import { twinDeclarations } from './twinSources.ts'

const GENERATED = 'Written by `npm run generate`'
const SCHEMAS = 'src/schemas'

const OFFSETS = [
  '// biome-ignore-all format: generated',
  `/** ${GENERATED}. Word offsets of the fields of each struct, and the stride of an array of it: the CPU reads GPU data with them. */`,
].join('\n')

/** The constants of src/schemas/shaders.ts, and the paths of the shaders that each lists. */
const GROUPS = [
  [
    'worldKernels',
    'Kernels that run on the buffers of a world.',
    /^(?!batch|check|polar|render|view)\w+\/(?!user)\w+$/,
  ],
  ['shapeKernels', 'Kernels of a batch of shapes.', /^batch\//],
  ['polarKernels', 'Kernels of polar diagrams.', /^polar\//],
  ['renderShaders', 'Shaders of the picture.', /^render\//],
  ['viewShaders', 'Kernels that copy what is drawn: see src/view/diskView.ts.', /^view\//],
  ['userShaders', "What the code of a user's pass or force is put into.", /^passes\/user\w+$/],
] as const

function read(path: string): string {
  return readFileSync(`${SHADERS}/${path}.wgsl`, 'utf8')
}

/** Returns the paths of all WGSL files but kernel.wgsl. */
function wgslPaths(): string[] {
  return readdirSync(SHADERS, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.wgsl') && name !== 'kernel.wgsl')
    .map((name) => name.slice(0, -'.wgsl'.length).replaceAll('\\', '/'))
    .sort()
}

/** Returns the paths of the shaders: the files that declare bindings. */
const shaderPaths = () => wgslPaths().filter((path) => read(path).includes('@binding('))

function schemaFiles(): [string, string][] {
  const numbers = Object.entries(constants).map(([name, value]) => [name, String(value)])
  const sources = readdirSync(SCHEMAS)
    // generated, and without comments for WGSL
    .filter((name) => name !== 'offsets.ts')
    .sort()
    .map((name) => `${SCHEMAS}/${name}`)
  const shared = schemaWgsl(`${GENERATED} from src/schemas.`, structs, Object.fromEntries(numbers), sources)
  const files = ['schemas', 'palette', 'bonds', 'forces', 'renderer'].map((name) => `src/render/${name}.ts`)
  const render = schemaWgsl(`${GENERATED} from src/render.`, { ViewUniform }, RENDER_CONSTANTS, files)
  return [
    [`${SHADERS}/schemas.wgsl`, shared],
    [`${SHADERS}/render/schemas.wgsl`, render],
  ]
}

/** Returns the size in bytes of a type that is not an array. */
function sizeOf(type: string): number {
  const struct: d.AnyWgslStruct | undefined = { ...structs, ViewUniform }[type as keyof typeof structs]
  const size = { u32: 4, f32: 4, 'atomic<u32>': 4, vec4f: 16 }[type]
  if (struct === undefined && size === undefined)
    throw new Error(
      `a shader binds ${type}; expected a struct of src/schemas, u32, f32, atomic<u32> or vec4f`,
    )
  return size ?? d.sizeOf(struct!)
}

/** Returns shaders/kernel.wgsl: declarations of the bindings and overrides that shared files import from the kernel that uses them. */
function kernelFile(shaders: Iterable<Shader>): string {
  const imports = wgslPaths().flatMap((path) =>
    [...read(path).matchAll(/^import package::kernel::\{?([^};]+)/gm)].flatMap(([, names]) =>
      names.split(',').map((one) => one.trim()),
    ),
  )
  const all = [...shaders]
  const names = [...new Set(imports)].sort()
  const overrides = all.flatMap((shader) => shader.overrides)
  const isOverride = (name: string) => overrides.some((override) => override.name === name)
  const declarations = names.filter(isOverride).map((name) => {
    const { type } = overrides.find((override) => override.name === name)!
    return `override ${name}: ${type};`
  })
  const bindings = names
    .filter((name) => !isOverride(name))
    .map((name) => {
      const found: Binding | undefined = all
        .flatMap((shader) => shader.bindings)
        .find((binding) => binding.name === name)
      if (found === undefined)
        throw new Error(
          `${SHADERS} imports ${name} of package::kernel: no kernel declares such a binding or override`,
        )
      return found
    })
  const types = [...new Set(bindings.flatMap(({ type }) => type.match(/\b[A-Z]\w*/g) ?? []))].sort()
  return [
    `// ${GENERATED}. The bindings and overrides that shared files use of the kernel that imports them: an`,
    '// editor finds their types here. The linker takes the kernel itself in place of this file, so the indices mean nothing.',
    '',
    `import package::schemas::{${types.join(', ')}};`,
    '',
    ...declarations,
    '',
    ...bindings.map(({ name, isUniform, access, type }, k) => {
      const space = isUniform ? 'uniform' : access === 'read' ? 'storage, read' : 'storage, read_write'
      return `@group(0) @binding(${k}) var<${space}> ${name}: ${type};`
    }),
    '',
  ].join('\n')
}

/** Returns what each shader declares, by its path. */
const reflected = () => new Map(shaderPaths().map((path) => [path, reflect(path, read(path), sizeOf)]))

/** Returns the shaders in the groups of `src/schemas/shaders.ts`. */
function groupsOf(shaders: ReturnType<typeof reflected>) {
  return GROUPS.map(([name, comment, pattern]) => {
    const paths = [...shaders.keys()].filter((path) => pattern.test(path))
    const named = paths.map((path) => [path.slice(path.lastIndexOf('/') + 1), shaders.get(path)!] as const)
    return { name, comment, named }
  })
}

/** Returns the path and text of the types of what twins see of their kernels. They serve editors alone, so they are not committed. */
export function twinTypes(): readonly [path: string, text: string] {
  const kernels = groupsOf(reflected()).filter(({ name }) => name.endsWith('Kernels'))
  const named = kernels.flatMap((group) => group.named)
  return [`${TWINS}/kernels.d.ts`, twinDeclarations(`${GENERATED}: what twins see of their kernels`, named)]
}

/** Returns the text of each file that is committed, by its path. */
export function generatedFiles(): ReadonlyMap<string, string> {
  const shaders = reflected()
  const groups = groupsOf(shaders)
  const sources = groups.map(({ name, comment, named }) => shadersSource(comment, name, named))
  const head = [
    '// biome-ignore-all format: generated',
    `/** ${GENERATED} from shaders/: what each file declares. */`,
    "import type { Shader } from './shader.ts'",
    '',
  ]
  return new Map([
    ...schemaFiles(),
    [`${SHADERS}/kernel.wgsl`, kernelFile(shaders.values())],
    [`${SCHEMAS}/shaders.ts`, [...head, ...sources].join('\n')],
    [`${SCHEMAS}/offsets.ts`, `${OFFSETS}\n${offsetsSource(structs)}`],
    ['docs/properties.md', propertyTables()],
    [HARDWARE, withDevices(readFileSync(HARDWARE, 'utf8'), deviceReports())],
    [ARCHITECTURE, withStages(readFileSync(ARCHITECTURE, 'utf8'))],
    [RESULTS, withResults(readFileSync(RESULTS, 'utf8'), benchmarkReports())],
  ])
}
