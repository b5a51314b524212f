/** Where the fields of each struct lie, in words: how the CPU reads what the GPU writes. */
import {
  Body,
  Cast,
  Contact,
  Edge,
  Edit,
  Frame,
  Hit,
  Impulses,
  Level,
  Measure,
  Memory,
  Motion,
  Nearest,
  Pose,
  Region,
  Request,
  Span,
  Status,
  Traits,
} from './schemas.ts'
import { fields } from './words.ts'

export const FRAME = fields(Frame)
export const LEVEL = fields(Level)
export const POSE = fields(Pose)
export const MOTION = fields(Motion)
export const TRAITS = fields(Traits)
export const EDGE = fields(Edge)
export const BODY = fields(Body)
export const CONTACT = fields(Contact)
export const IMPULSES = fields(Impulses)
export const MEASURE = fields(Measure)
export const MEMORY = fields(Memory)
export const SPAN = fields(Span)
export const STATUS = fields(Status)
export const EDIT = fields(Edit)
export const REQUEST = fields(Request)
export const CAST = fields(Cast)
export const REGION = fields(Region)
export const HIT = fields(Hit)
export const NEAREST = fields(Nearest)
