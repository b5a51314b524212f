/** Word offsets of the fields of each struct: the CPU reads GPU data with them. */
import {
  Arc,
  BirthStep,
  Body,
  BodyEdit,
  Bond,
  BondEdit,
  Cast,
  CastAnswer,
  CastQuery,
  Contact,
  Edge,
  Edit,
  Emitter,
  Field,
  Flight,
  Grain,
  GrainEdit,
  GrainPair,
  GrainPart,
  HeavyBody,
  Hit,
  Impulses,
  Level,
  Material,
  Measure,
  Motion,
  Nearest,
  Params,
  PointAnswer,
  PointQuery,
  PolarCell,
  PolarCircle,
  PolarLayer,
  PolarLink,
  PolarNode,
  PolarStep,
  Pose,
  Progress,
  Region,
  RegionAnswer,
  RegionQuery,
  Request,
  ShapeCast,
  ShapeContact,
  ShapePair,
  Sink,
  Span,
  Status,
  StepInfo,
  TouchEvent,
  Trip,
  TripEnd,
  TripHit,
  UserData,
} from './index.ts'
import { fields } from './typedViews.ts'

export const PARAMS = fields(Params)
export const LEVEL = fields(Level)
export const FIELD = fields(Field)
export const POSE = fields(Pose)
export const MOTION = fields(Motion)
export const MATERIAL = fields(Material)
export const USER_DATA = fields(UserData)
export const EDGE = fields(Edge)
export const BODY = fields(Body)
export const HEAVY_BODY = fields(HeavyBody)
export const BODY_EDIT = fields(BodyEdit)
export const BOND = fields(Bond)
export const BOND_EDIT = fields(BondEdit)
export const CONTACT = fields(Contact)
export const IMPULSES = fields(Impulses)
export const MEASURE = fields(Measure)
export const SPAN = fields(Span)
export const STATUS = fields(Status)
export const TOUCH_EVENT = fields(TouchEvent)
export const STEP_INFO = fields(StepInfo)
export const FLIGHT = fields(Flight)
export const PROGRESS = fields(Progress)
export const EDIT = fields(Edit)
export const EMITTER = fields(Emitter)
export const SINK = fields(Sink)
export const BIRTH_STEP = fields(BirthStep)
export const GRAIN = fields(Grain)
export const GRAIN_EDIT = fields(GrainEdit)
export const GRAIN_PAIR = fields(GrainPair)
export const GRAIN_PART = fields(GrainPart)
export const ARC = fields(Arc)
export const SHAPE_PAIR = fields(ShapePair)
export const SHAPE_CAST = fields(ShapeCast)
export const SHAPE_CONTACT = fields(ShapeContact)
export const POINT_QUERY = fields(PointQuery)
export const POINT_ANSWER = fields(PointAnswer)
export const CAST_QUERY = fields(CastQuery)
export const CAST_ANSWER = fields(CastAnswer)
export const REQUEST = fields(Request)
export const CAST = fields(Cast)
export const REGION = fields(Region)
export const HIT = fields(Hit)
export const NEAREST = fields(Nearest)
export const POLAR_CIRCLE = fields(PolarCircle)
export const POLAR_STEP = fields(PolarStep)
export const POLAR_NODE = fields(PolarNode)
export const POLAR_CELL = fields(PolarCell)
export const POLAR_LINK = fields(PolarLink)
export const POLAR_LAYER = fields(PolarLayer)
export const REGION_QUERY = fields(RegionQuery)
export const REGION_ANSWER = fields(RegionAnswer)
export const TRIP = fields(Trip)
export const TRIP_END = fields(TripEnd)
export const TRIP_HIT = fields(TripHit)
