interface Node<T> {
  literals: Map<string, Node<T>>
  parameter: Node<T> | undefined
  /** What is at the end of a template, with the names of its parameters in order. */
  end: { value: T; names: readonly string[] } | undefined
}

/** What is at a path, with the texts that stand in it for parameters, as they were sent. */
export interface Found<T> {
  value: T
  parameters: readonly (readonly [name: string, text: string])[]
}

/**
 * Values by path templates, as `/v1/charges/{id}`. A look-up takes the time of the path's segments, however many templates there
 * are. Literal segments go before parameters: /v1/bridge/initialize is not an id. A parameter is never empty.
 */
export class PathIndex<T> {
  readonly #root: Node<T> = { literals: new Map(), parameter: undefined, end: undefined }

  /** The value at the template, made by `make` where there is none. */
  at(template: string, make: () => T): T {
    const names: string[] = []
    let node = this.#root
    for (const segment of template.split('/')) {
      const name = /^\{(.+)\}$/.exec(segment)?.[1]
      if (name !== undefined) names.push(name)
      node = name === undefined ? childOf(node, segment) : (node.parameter ??= emptyNode())
    }
    return (node.end ??= { value: make(), names }).value
  }

  find(path: string): Found<T> | undefined {
    const texts: string[] = []
    const end = walk(this.#root, path.split('/'), 0, texts)
    return end && { value: end.value, parameters: end.names.map((name, index) => [name, texts[index] ?? ''] as const) }
  }
}

function emptyNode<T>(): Node<T> {
  return { literals: new Map(), parameter: undefined, end: undefined }
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  const known = node.literals.get(segment)
  if (known !== undefined) return known
  const made = emptyNode<T>()
  node.literals.set(segment, made)
  return made
}

function walk<T>(node: Node<T>, segments: readonly string[], index: number, texts: string[]): Node<T>['end'] {
  const segment = segments[index]
  if (segment === undefined) return node.end
  const literal = node.literals.get(segment)
  const end = literal && walk(literal, segments, index + 1, texts)
  if (end !== undefined || node.parameter === undefined || segment === '') return end
  texts.push(segment)
  const found = walk(node.parameter, segments, index + 1, texts)
  if (found === undefined) texts.pop()
  return found
}
