// Slots that a thread looks at, where few of them need work that takes much code. A workgroup has WORKGROUP slots, and each of its threads
// every THREADS-th of them. On a card that is one slot per thread. A software driver runs all of a kernel for every
// four threads, branches that none of them takes and the body of each loop included. So it has four threads per workgroup; a
// thread notes which of its 16 slots need that work, one bit each, and does it for these in a loop of its own.

import package::kernel::THREADS;
import package::schemas::{Span, WORKGROUP};

// The first slot of a thread, and how many of them there are before `end`.
fn slotsOf(workgroup: u32, thread: u32, end: u32) -> Span {
  let first = WORKGROUP * workgroup + thread;
  let left = select(0u, end - first, end > first);
  return Span(first, min((left + THREADS - 1u) / THREADS, WORKGROUP / THREADS));
}

// The n-th slot.
fn slotAt(slots: Span, n: u32) -> u32 {
  return slots.start + n * THREADS;
}
