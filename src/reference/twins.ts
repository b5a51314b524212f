/** All CPU twins by the name of their kernel. */
import type { KernelName } from '../schemas.ts'
import { accelerate } from './accelerate.ts'
import { admit } from './admit.ts'
import { adopt } from './adopt.ts'
import type { Twin } from './bindings.ts'
import { collide } from './collide.ts'
import { collideEdges } from './collideEdges.ts'
import { count } from './count.ts'
import { drive } from './drive.ts'
import { edit } from './edit.ts'
import { expire } from './expire.ts'
import { finish } from './finish.ts'
import { histogram } from './histogram.ts'
import { inherit } from './inherit.ts'
import { integrate } from './integrate.ts'
import { measure } from './measure.ts'
import { reduce } from './reduce.ts'
import { refresh } from './refresh.ts'
import { remember } from './remember.ts'
import { reorder } from './reorder.ts'
import { scan } from './scan.ts'
import { scatter } from './scatter.ts'
import { solve } from './solve.ts'

export const twins: { readonly [K in KernelName]: Twin<K> } = {
  edit,
  expire,
  histogram,
  reduce,
  scan,
  scatter,
  reorder,
  count,
  admit,
  remember,
  adopt,
  collide,
  collideEdges,
  inherit,
  refresh,
  accelerate,
  solve,
  integrate,
  drive,
  finish,
  measure,
}
