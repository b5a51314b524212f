/** Messages between the page and the worker that traces and draws. */
import type { Frame } from '../frame.ts'
import type { Choice } from './choice.ts'
import type { PolarScene } from './scenes.ts'
import type { Traced } from './traced.ts'

/** What to show. */
export interface View {
  readonly choice: Choice
  /** Index of the current leg; the first one if the path is another one than before. */
  readonly leg: number
  readonly frame: Frame
  /** Screen pixels per pixel of the frame. */
  readonly ratio: number
}

export type Request =
  | { readonly kind: 'canvases'; readonly regions: OffscreenCanvas; readonly still: OffscreenCanvas }
  | { readonly kind: 'show'; readonly view: View; readonly request: number }

/** The traced path, and where it starts. */
export interface Answer extends Pick<Traced, 'choice' | 'radius' | 'start' | 'direction' | 'trace'> {
  readonly leg: number
  readonly frame: Frame
  readonly scene: Omit<PolarScene, 'circles'>
  /** Number of circles of the scene without edits. */
  readonly count: number
  /** x, y and radius of all circles; undefined if they are those of the last answer. */
  readonly circles?: Float64Array<ArrayBuffer>
}

export type Message =
  /** The picture has been drawn; its colours may still be coarse. */
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'fault'; readonly fault: string }
  /** The picture has its final colours, after this request. */
  | { readonly kind: 'colored'; readonly request: number }
