// The bindings and constants available to the code of a user's pass: `World.passes.add` prepends this text, linked. A pass gets those
// buffers that its code names, since a stage may use 8.

import package::schemas;
import package::schemas::{Contact, Impulses, Material, Motion, Pose, Span, StepInfo, UserData};

@group(0) @binding(0) var<uniform> stepInfo: StepInfo;
@group(0) @binding(1) var<storage, read_write> poses: array<Pose>;
@group(0) @binding(2) var<storage, read_write> motions: array<Motion>;
@group(0) @binding(3) var<storage, read> materials: array<Material>;
@group(0) @binding(4) var<storage, read> activeContactCounts: array<u32>;
@group(0) @binding(5) var<storage, read> contacts: array<Contact>;
@group(0) @binding(6) var<storage, read> contactSpans: array<Span>;
@group(0) @binding(7) var<storage, read> impulses: array<Impulses>;
@group(0) @binding(8) var<storage, read> parameters: array<f32>;
@group(0) @binding(9) var<storage, read_write> userData: array<UserData>;

const NONE: u32 = schemas::NONE;
const EDGE_BIT: u32 = schemas::EDGE_BIT;
const WORKGROUP: u32 = schemas::WORKGROUP;
