/**
 * Persistent balanced search trees of the cells in each slab, ordered left to right. An update copies the path to the
 * changed node, O(log n) nodes, and leaves older versions intact (N. Sarnak and R. E. Tarjan, Planar point location
 * using persistent search trees, Comm. ACM 29 (1986) 669, path copying of section 3). The trees are AVL trees.
 */
import { NONE } from '../schemas/constants.ts'

/** Compares a search position with a cell: negative to the left, positive to the right, 0 in the cell. */
export type Side = (cell: number) => number

export class CellTree {
  /** Cell of each node; node 0 is the empty tree. */
  cells = new Uint32Array(1024)
  left = new Uint32Array(1024)
  right = new Uint32Array(1024)
  #heights = new Uint8Array(1024)
  #count = 1

  constructor() {
    this.cells[0] = NONE
  }

  /** Number of nodes in use. */
  get count(): number {
    return this.#count
  }

  /** Returns the cell that `side` selects; NONE if the position falls between two cells. */
  find(root: number, side: Side): number {
    let node = root
    while (node !== 0) {
      const direction = side(this.cells[node])
      if (direction === 0) return this.cells[node]
      node = direction < 0 ? this.left[node] : this.right[node]
    }
    return NONE
  }

  /** Returns a tree with `cell` inserted where `side` falls between two cells. Throws if it selects a cell. */
  insert(root: number, cell: number, side: Side): number {
    if (root === 0) return this.#node(cell, 0, 0)
    const direction = side(this.cells[root])
    if (direction === 0) throw new OrderError()
    const { left, right } = this
    return direction < 0
      ? this.#balanced(this.cells[root], this.insert(left[root], cell, side), right[root])
      : this.#balanced(this.cells[root], left[root], this.insert(right[root], cell, side))
  }

  /** Returns a tree with the cell that `side` selects replaced. Throws if it falls between two cells. */
  replace(root: number, cell: number, side: Side): number {
    if (root === 0) throw new OrderError()
    const direction = side(this.cells[root])
    const { left, right } = this
    if (direction === 0) return this.#node(cell, left[root], right[root])
    return direction < 0
      ? this.#node(this.cells[root], this.replace(left[root], cell, side), right[root])
      : this.#node(this.cells[root], left[root], this.replace(right[root], cell, side))
  }

  /** Returns a tree with the cell that `side` selects replaced by two. Throws if it falls between two cells. */
  split(root: number, before: number, after: number, side: Side): number {
    if (root === 0) throw new OrderError()
    const direction = side(this.cells[root])
    const { left, right } = this
    if (direction === 0) return this.#balanced(before, left[root], this.#withFirst(right[root], after))
    return direction < 0
      ? this.#balanced(this.cells[root], this.split(left[root], before, after, side), right[root])
      : this.#balanced(this.cells[root], left[root], this.split(right[root], before, after, side))
  }

  /** Returns a tree without the cell that `side` selects. Throws if it falls between two cells. */
  remove(root: number, side: Side): number {
    if (root === 0) throw new OrderError()
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

  /** Returns a balanced node over two trees whose heights differ by at most two. */
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

/** Thrown when rounding has made the order of the sweep inconsistent; the caller retries with another perturbation. */
export class OrderError extends Error {
  constructor() {
    super('rounding has made the order of cells inconsistent')
    this.name = 'OrderError'
  }
}
