/**
 * The layers of `src` and the rules that hold them: `npm run lint` fails where an import points upwards, closes a circle, or
 * where a module is used by nothing. docs/architecture.md explains the rooms.
 */

/** The lowest layer first: a module imports its own layer and lower ones. Each path is a regular expression. */
const LAYERS = [
  ['util', '^src/util/'],
  ['schemas', '^src/schemas/'],
  ['shapes', '^src/shapes/'],
  ['features', '^src/features/[^/]+$|^src/features/[^/]+/[^/]+$'],
  ['narrow', '^src/narrow/[^/]+$'],
  ['events', '^src/events/'],
  ['polar', '^src/polar/[^/]+$'],
  ['pipeline', '^src/pipeline/'],
  ['twins', '^src/reference/'],
  ['executors', '^src/(gpu|cpu)/'],
  ['backends', '^src/backends/'],
  ['batch runners', '^src/batch/'],
  ['batches', '^src/(narrow|polar)/batch/'],
  ['queries', '^src/queries/'],
  ['recordings', '^src/record/'],
  ['world parts', '^src/(world/|features/[^/]+/world/)'],
  ['measures', '^src/measure/'],
  ['scene format', '^src/scene/(?!presets|hitGlow)'],
  ['world', '^src/world[.]ts$'],
  ['replays', '^src/replay/'],
  ['check', '^src/check/'],
  ['presets and glow', '^src/scene/(presets|hitGlow)'],
  ['benchmark', '^src/benchmark/'],
  ['render', '^src/render/'],
  ['view', '^src/(view|three)/'],
  ['Node', '^src/node/'],
  ['code generators', '^src/build/'],
  ['entry points', '^src/(index[.]ts$|entries/)'],
]

/** Rooms of features, and the other rooms that each may import. */
const ROOMS = {
  births: ['disks', 'fields', 'periodic'],
  bodies: ['disks', 'periodic', 'walls'],
  bonds: ['bodies', 'disks', 'periodic'],
  disks: ['births', 'periodic', 'walls'],
  eventDriven: [],
  events: ['grains', 'periodic'],
  fields: [],
  grains: ['disks'],
  list: ['births'],
  measures: ['bodies', 'events'],
  passes: [],
  periodic: ['walls'],
  quarantine: ['disks'],
  queries: ['bodies', 'list', 'periodic', 'walls'],
  sleep: ['list'],
  snapshots: ['bodies'],
  solver: [],
  step: [],
  sweeps: [],
  walls: ['bodies', 'disks', 'periodic'],
}

const rooms = Object.entries(ROOMS).map(([room, others]) => ({
  name: `${room}-imports-the-rooms-of-its-row`,
  severity: 'error',
  from: { path: `^src/features/${room}/` },
  to: { path: '^src/features/[^/]+/', pathNot: `^src/features/(${[room, ...others].join('|')})/` },
}))

const upwards = LAYERS.slice(0, -1).map(([name, path], k) => ({
  name: `no-upward-import-from-${name.replaceAll(' ', '-')}`,
  severity: 'error',
  from: { path },
  // what is loaded later may lie above
  to: { path: LAYERS.slice(k + 1).map(([, above]) => above), dependencyTypesNot: ['dynamic-import'] },
}))

/** What of the engine's inside the applications use: limits of devices, defaults, paths of bodies and arcs of contacts, which they show, and its suggestions. */
const INSIDE_FOR_APPS = [
  '^src/gpu/device[.]ts$',
  '^src/pipeline/buffers[.]ts$',
  '^src/schemas/constants[.]ts$',
  '^src/features/disks/(disks|properties)[.]ts$',
  '^src/backends/backendChoice[.]ts$',
  '^src/pipeline/substeps[.]ts$',
  '^src/features/bodies/motion[.]ts$',
  '^src/narrow/(sat|support)[.]ts$',
  '^src/features/snapshots/world/snapshots[.]ts$',
  '^src/util/didYouMean[.]ts$',
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|apps)/', pathNot: ['[.]d[.]ts$', '^src/build/runProgram[.]js$'] },
      to: {},
    },
    ...upwards,
    ...rooms,
    {
      name: 'executors-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/(gpu|cpu)/' },
      to: { path: '^src/(gpu|cpu)/', pathNot: '^src/$1/' },
    },
    {
      name: 'rooms-of-twins-import-their-own-parts-and-what-all-share',
      severity: 'error',
      from: { path: '^src/reference/([^/]+)/' },
      to: { path: '^src/reference/', pathNot: '^src/reference/($1|shared)/' },
    },
    {
      name: 'every-room-of-a-feature-has-a-row',
      severity: 'error',
      from: { path: '^src/features/[^/]+/', pathNot: `^src/features/(${Object.keys(ROOMS).join('|')})/` },
      to: {},
    },
    {
      name: 'src-does-not-import-applications',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(apps|test|bench)/' },
    },
    {
      name: 'applications-import-public-modules',
      severity: 'error',
      from: { path: '^apps/' },
      to: {
        path: '^src/(schemas|pipeline|gpu|cpu|reference|backends|batch|world|check|features|narrow)(/|[.]ts)',
        pathNot: INSIDE_FOR_APPS,
      },
    },
    {
      name: 'every-room-has-a-layer',
      severity: 'error',
      from: { path: '^src/', pathNot: LAYERS.map(([, path]) => path) },
      to: {},
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: ['^(src|apps|test|bench|shaders)/', '^vite.config.ts$'],
  },
}
