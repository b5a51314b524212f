// Written by `npm run generate`. The bindings and overrides that shared files use of the kernel that imports them: an
// editor finds their types here. The linker takes the kernel itself in place of this file, so the indices mean nothing.

import package::schemas::{Arc, BirthStep, Body, BodyContact, Bond, DynamicBody, Edge, Grain, GrainPair, GrainPart, Impulses, Joint, Material, Motion, Params, PolarCell, PolarCircle, PolarLayer, PolarLink, PolarNode, PolarStep, Pose, Rest, ShapeContact, Span, Status, Sweep, SystemBond, TileSum};

override AGAIN: bool;
override DYNAMIC: bool;
override FIELDS: u32;
override FILTERED: bool;
override GRAINS: bool;
override JOINTED: bool;
override MOVING: bool;
override PASS: u32;
override PERIODIC: bool;
override PLANNED: bool;
override SLEEP: bool;
override SUMMED: bool;
override SWEPT: bool;
override THREADS: u32;

@group(0) @binding(0) var<storage, read> arcs: array<Arc>;
@group(0) @binding(1) var<uniform> birthStep: BirthStep;
@group(0) @binding(2) var<storage, read_write> bodies: array<Body>;
@group(0) @binding(3) var<storage, read_write> bodyContacts: array<BodyContact>;
@group(0) @binding(4) var<storage, read> bondOrder: array<u32>;
@group(0) @binding(5) var<storage, read_write> bonds: array<Bond>;
@group(0) @binding(6) var<storage, read_write> bullets: array<u32>;
@group(0) @binding(7) var<storage, read> castArcs: array<Arc>;
@group(0) @binding(8) var<storage, read> cells: array<PolarCell>;
@group(0) @binding(9) var<storage, read> circles: array<PolarCircle>;
@group(0) @binding(10) var<storage, read> contactOrder: array<u32>;
@group(0) @binding(11) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(12) var<storage, read_write> contacts: array<ShapeContact>;
@group(0) @binding(13) var<storage, read_write> dynamicBodies: array<DynamicBody>;
@group(0) @binding(14) var<storage, read> edgeTable: array<u32>;
@group(0) @binding(15) var<storage, read> edges: array<Edge>;
@group(0) @binding(16) var<storage, read> fractions: array<f32>;
@group(0) @binding(17) var<storage, read_write> grainPairs: array<GrainPair>;
@group(0) @binding(18) var<storage, read> grainParts: array<GrainPart>;
@group(0) @binding(19) var<storage, read> grains: array<Grain>;
@group(0) @binding(20) var<storage, read_write> impulses: array<Impulses>;
@group(0) @binding(21) var<storage, read_write> joints: array<Joint>;
@group(0) @binding(22) var<storage, read> layers: array<PolarLayer>;
@group(0) @binding(23) var<storage, read> links: array<PolarLink>;
@group(0) @binding(24) var<storage, read_write> materials: array<Material>;
@group(0) @binding(25) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(26) var<storage, read> nodes: array<PolarNode>;
@group(0) @binding(27) var<uniform> params: Params;
@group(0) @binding(28) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(29) var<storage, read_write> rests: array<Rest>;
@group(0) @binding(30) var<storage, read_write> slots: array<u32>;
@group(0) @binding(31) var<uniform> stageIndex: u32;
@group(0) @binding(32) var<storage, read_write> status: Status;
@group(0) @binding(33) var<storage, read> steps: array<PolarStep>;
@group(0) @binding(34) var<storage, read_write> sweeps: array<Sweep>;
@group(0) @binding(35) var<storage, read_write> systemBonds: array<SystemBond>;
@group(0) @binding(36) var<storage, read> tilePlans: array<u32>;
@group(0) @binding(37) var<storage, read_write> tileSums: array<TileSum>;
@group(0) @binding(38) var<storage, read_write> wakeTiles: array<atomic<u32>>;
