// Scales of the impulses that a contact keeps from the last substep. Twin: src/reference/solver/parts/tileScales.ts

import package::kernel::{status, PASS, SUMMED};
import package::schemas::{Impulses, BIAS_PASS};
import package::shared::awake::pushedEnd;
import package::shared::diskShare::diskShare;
import package::shared::keptScale::keptScale;

// Scales of kept impulses for the length of this substep and the shares of tiles: those of the sums of both disks, by which integrateVelocities.wgsl
// has scaled them, and that of the contact between.
struct Scales { a: f32, b: f32, between: f32 }

fn scalesOf(slotA: u32, slotB: u32) -> Scales {
  let whole = keptScale();
  if (!(SUMMED && PASS == BIAS_PASS) || atomicLoad(&status.reduced) == 0u) { return Scales(whole, whole, whole); }
  let a = whole * diskShare(slotA);
  var b = a;
  if (slotB < pushedEnd()) { b = whole * diskShare(slotB); }
  return Scales(a, b, 0.5 * (a + b));
}

fn scaled(scale: f32, stored: Impulses) -> Impulses {
  return Impulses(scale * stored.normal, scale * stored.tangent, scale * stored.rolling);
}
