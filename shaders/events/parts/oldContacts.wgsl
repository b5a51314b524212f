// The contacts of the old list that a thread looks at: an equal share for each slot, whoever owns them, since the span of a
// disk that was removed is lost. Twin: src/reference/events/parts/oldContacts.ts

import package::kernel::{params, status};
import package::schemas::Span;

fn oldContactsOf(i: u32) -> Span {
  let share = (status.listed + params.disks - 1u) / params.disks;
  let start = min(i * share, status.listed);
  return Span(start, min(share, status.listed - start));
}
