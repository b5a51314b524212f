/**
 * The cells of each strip, left to right, in balanced trees that share what strips have in common: a change copies the path to
 * it, O(log n) nodes, and leaves every older tree as it was (N. Sarnak and R. E. Tarjan, Planar point location using persistent
 * search trees, Comm. ACM 29 (1986) 669; the copies are those of their section 3). The trees are AVL trees.
 */
import { NONE } from '../schemas/constants.ts'

/** Tells on which side of a cell to look: negative left of it, positive right of it, 0: it is the one. */
export type Side = (cell: number) => number

export class CellTree {
  /** Nodes; node 0 is the empty tree. */
  cells = new Uint32Array(1024)
  left = new Uint32Array(1024)
  right = new Uint32Array(1024)
  #heights = new Uint8Array(1024)
  #count = 1

  constructor() {
    this.cells[0] = NONE
  }

  /** Nodes in use. */
  get count(): number {
    return this.#count
  }

  /** The cell at which `side` ends; NONE where it falls between two. */
  find(root: number, side: Side): number {
    let node = root
    while (node !== 0) {
      const direction = side(this.cells[node])
      if (direction === 0) return this.cells[node]
      node = direction < 0 ? this.left[node] : this.right[node]
    }
    return NONE
  }

  /** A tree with `cell` where `side` falls between two. Throws where it does not. */
  insert(root: number, cell: number, side: Side): number {
    if (root === 0) return this.#node(cell, 0, 0)
    const direction = side(this.cells[root])
    if (direction === 0) throw new Misplaced()
    const { left, right } = this
    return direction < 0
      ? this.#balanced(this.cells[root], this.insert(left[root], cell, side), right[root])
      : this.#balanced(this.cells[root], left[root], this.insert(right[root], cell, side))
  }

  /** A tree with another cell in the place at which `side` ends. Throws where it falls between two. */
  replace(root: number, cell: number, side: Side): number {
    if (root === 0) throw new Misplaced()
    const direction = side(this.cells[root])
    const { left, right } = this
    if (direction === 0) return this.#node(cell, left[root], right[root])
    return direction < 0
      ? this.#node(this.cells[root], this.replace(left[root], cell, side), right[root])
      : this.#node(this.cells[root], left[root], this.replace(right[root], cell, side))
  }

  /** A tree with two cells in the place at which `side` ends. Throws where it falls between two. */
  split(root: number, before: number, after: number, side: Side): number {
    if (root === 0) throw new Misplaced()
    const direction = side(this.cells[root])
    const { left, right } = this
    if (direction === 0) return this.#balanced(before, left[root], this.#withFirst(right[root], after))
    return direction < 0
      ? this.#balanced(this.cells[root], this.split(left[root], before, after, side), right[root])
      : this.#balanced(this.cells[root], left[root], this.split(right[root], before, after, side))
  }

  /** A tree without the cell at which `side` ends. Throws where it falls between two. */
  remove(root: number, side: Side): number {
    if (root === 0) throw new Misplaced()
    const direction = side(this.cells[root])
    const { left, right } = this
    if (direction < 0) return this.#balanced(this.cells[root], this.remove(left[root], side), right[root])
    if (direction > 0) return this.#balanced(this.cells[root], left[root], this.remove(right[root], side))
    if (left[root] === 0) return right[root]
    if (right[root] === 0) return left[root]
    let next = right[root]
    while (left[next] !== 0) next = left[next]
    return this.#balanced(this.cells[next], left[root], this.#withoutFirst(right[root]))
  }

  #withFirst(root: number, cell: number): number {
    if (root === 0) return this.#node(cell, 0, 0)
    return this.#balanced(this.cells[root], this.#withFirst(this.left[root], cell), this.right[root])
  }

  #withoutFirst(root: number): number {
    if (this.left[root] === 0) return this.right[root]
    return this.#balanced(this.cells[root], this.#withoutFirst(this.left[root]), this.right[root])
  }

  /** A node over two trees whose heights differ by two at most. */
  #balanced(cell: number, left: number, right: number): number {
    const { cells, left: lefts, right: rights } = this
    const lean = this.#heights[left] - this.#heights[right]
    if (lean > 1) {
      const [outer, middle] = [lefts[left], rights[left]]
      if (this.#heights[outer] >= this.#heights[middle])
        return this.#node(cells[left], outer, this.#node(cell, middle, right))
      const before = this.#node(cells[left], outer, lefts[middle])
      return this.#node(cells[middle], before, this.#node(cell, rights[middle], right))
    }
    if (lean < -1) {
      const [middle, outer] = [lefts[right], rights[right]]
      if (this.#heights[outer] >= this.#heights[middle])
        return this.#node(cells[right], this.#node(cell, left, middle), outer)
      const after = this.#node(cells[right], rights[middle], outer)
      return this.#node(cells[middle], this.#node(cell, left, lefts[middle]), after)
    }
    return this.#node(cell, left, right)
  }

  #node(cell: number, left: number, right: number): number {
    const node = this.#count++
    if (node === this.cells.length) this.#grow()
    this.cells[node] = cell
    this.left[node] = left
    this.right[node] = right
    this.#heights[node] = 1 + Math.max(this.#heights[left], this.#heights[right])
    return node
  }

  #grow(): void {
    const wider = (array: Uint32Array) => {
      const grown = new Uint32Array(2 * array.length)
      grown.set(array)
      return grown
    }
    this.cells = wider(this.cells)
    this.left = wider(this.left)
    this.right = wider(this.right)
    const heights = new Uint8Array(this.cells.length)
    heights.set(this.#heights)
    this.#heights = heights
  }
}

/** Of a sweep that rounding has led astray. */
export class Misplaced extends Error {
  constructor() {
    super('rounding has put a cell where none can be')
    this.name = 'Misplaced'
  }
}
