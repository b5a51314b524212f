// The angle of a dynamic body. Twin: src/reference/shared/bodyAngle.ts

import package::schemas::{DynamicBody, TURN_HIGH, TURN_LOW};

// The angle with whole turns.
fn wholeAngle(dynamic: DynamicBody) -> f32 {
  return (dynamic.angle + dynamic.turns * TURN_HIGH) + (dynamic.angleResidue + dynamic.turns * TURN_LOW);
}
