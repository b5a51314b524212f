import { agreementLaw } from './laws/agreement.ts'
import { biaxialLaw } from './laws/biaxial.ts'
import { bondEnergyLaw } from './laws/bondEnergy.ts'
import { bouncingLaw } from './laws/bouncing.ts'
import { brazilNutLaw } from './laws/brazilNut.ts'
import { chainsLaw } from './laws/chains.ts'
import { collapseLaw } from './laws/collapse.ts'
import { coolingLaw } from './laws/cooling.ts'
import { drumLaw } from './laws/drum.ts'
import { cornerLaw, flatLaw, hitsLaw, trianglesLaw } from './laws/grains/bounces.ts'
import { angularLaw, ovalsLaw } from './laws/grains/crowds.ts'
import { slidingLaw, tippingLaw } from './laws/grains/incline.ts'
import { elasticLaw, rollingLaw, turningLaw } from './laws/grains/motion.ts'
import { chainLaw, dominoLaw, stackLaw } from './laws/grains/stack.ts'
import { heapLaw } from './laws/heap.ts'
import { heavyLaw } from './laws/heavy.ts'
import { hopperLaw } from './laws/hopper.ts'
import { dropLaw, encounterLaw } from './laws/impacts.ts'
import { jammingLaw } from './laws/jamming.ts'
import { keepingLaw } from './laws/keeping.ts'
import { maxwellLaw } from './laws/maxwell.ts'
import { memoryLaw } from './laws/memory.ts'
import { oraclesLaw } from './laws/oracles.ts'
import { packingLaw } from './laws/packing.ts'
import { reversalLaw } from './laws/reversal.ts'
import { shearLaw } from './laws/shear.ts'
import { siloLaw } from './laws/silo.ts'
import { sizesLaw } from './laws/sizes.ts'

/** In the order of the page. */
export const laws = [
  bouncingLaw,
  dropLaw,
  encounterLaw,
  oraclesLaw,
  heavyLaw,
  siloLaw,
  hopperLaw,
  collapseLaw,
  heapLaw,
  drumLaw,
  brazilNutLaw,
  packingLaw,
  jammingLaw,
  chainsLaw,
  biaxialLaw,
  shearLaw,
  memoryLaw,
  slidingLaw,
  tippingLaw,
  stackLaw,
  dominoLaw,
  chainLaw,
  rollingLaw,
  turningLaw,
  elasticLaw,
  cornerLaw,
  trianglesLaw,
  hitsLaw,
  flatLaw,
  bondEnergyLaw,
  ovalsLaw,
  angularLaw,
  sizesLaw,
  keepingLaw,
  maxwellLaw,
  coolingLaw,
  reversalLaw,
  agreementLaw,
]
