/** The worker of the page: builds diagrams, traces and draws, so that the page answers meanwhile. */
import { Artist } from './artist.ts'
import type { Message, Request, View } from './messages.ts'
import { type Traced, traceChoice } from './traced.ts'

let artist: Artist
let traced: Traced | undefined
/** The last request, and whether the picture has its final colours. */
let request = 0
let isColored = false

const post = (message: Message) => self.postMessage(message)

self.onmessage = ({ data }: MessageEvent<Request>) => {
  if (data.kind === 'canvases') {
    artist = new Artist(data.regions, data.still, () => {
      isColored = true
      post({ kind: 'colored', request })
    })
    return
  }
  request = data.request
  try {
    show(data.view)
  } catch (error) {
    post({ kind: 'fault', fault: (error as Error).message })
    // the picture stays as it is
    if (isColored) post({ kind: 'colored', request })
  }
}

function show({ choice, leg: wanted, frame, ratio }: View): void {
  const before = traced
  const next = traceChoice(choice, before)
  traced = next
  const { trace, circles, scene, radius, start, direction } = next
  // the same path may have other legs, by another partition or among other circles
  const isSamePath = `${before?.start} ${before?.direction}` === `${start} ${direction}`
  const leg = isSamePath ? Math.min(wanted, trace.legs.length - 1) : 0
  const numbers =
    before?.circles === circles ? undefined : circles.flatMap(({ center, radius: r }) => [...center, r])
  isColored = false
  artist.draw(next, choice.direction === 'follow' ? trace.legs[leg].facing : choice.direction, frame, ratio)
  const { box, disk, bounces } = scene
  post({
    kind: 'answer',
    answer: {
      choice,
      leg,
      frame,
      radius,
      start,
      direction,
      trace,
      scene: { box, disk, bounces },
      count: scene.circles.length,
      circles: numbers && Float64Array.from(numbers),
    },
  })
}
