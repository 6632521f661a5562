/** What a database has, as far as the rules ask. */
export interface Catalogue {
  tenantTables: ReadonlySet<string>
  /** Of these, the tables of which a row is of the sandbox or of live. */
  sidedTables: ReadonlySet<string>
  /** Every table, column and index. */
  names: ReadonlySet<string>
  /** Quoted texts that a statement may hold, because the source holds them. */
  literals: ReadonlySet<string>
}

type Kind = 'word' | 'quoted' | 'text' | 'number' | 'parameter' | 'sign'
interface Token {
  kind: Kind
  value: string
}
type Node = Token | Group
interface Group {
  kind: 'group'
  nodes: Node[]
}

/** A table that a query reads or writes, under the name that the query gives it. */
interface Relation {
  table: string | undefined
  alias: string
}
interface Scope {
  relations: Relation[]
  outer: Scope | undefined
}

const scopeOfTransaction = /^BEGIN( ISOLATION LEVEL REPEATABLE READ READ ONLY)?; SET LOCAL citus\.propagate_set_commands = 'local'; SET LOCAL app\.platform_id = '\.\.\.'(; SET LOCAL enable_seqscan = off)?(; SET LOCAL lock_timeout = '[0-9]+ms')?$/
const volatile = new Set(['clock_timestamp', 'timeofday', 'random', 'random_normal', 'gen_random_uuid', 'uuidv4', 'uuidv7', 'uuid_generate_v4', 'nextval'])
const momentary = new Set(['now', 'current_timestamp', 'transaction_timestamp', 'statement_timestamp', 'localtimestamp', 'current_date', 'current_time', 'localtime'])
const sessionLock = /^pg_(try_)?advisory_lock/
const transactionLock = /^pg_(try_)?advisory_xact_lock/
const starters = new Set(['select', 'insert', 'update', 'delete', 'with', 'values', 'merge'])
const clauses = new Set(
  'select from where group having order limit offset fetch for on using set returning values union intersect except inner left right full cross join natural lateral window do only as and or not conflict with'.split(' '),
)

/**
 * Holds one statement against the rules that let the same queries run on a cluster and against values that were written
 * into its text.
 *
 * @returns a line for each fault
 */
export function statementFaults(sql: string, catalogue: Catalogue): string[] {
  if (scopeOfTransaction.test(sql)) return []
  const tokens = tokenize(sql)
  const faults: string[] = []
  const words = tokens.filter(({ kind }) => kind === 'word' || kind === 'quoted').map(({ value }) => value)
  for (const { kind, value } of tokens) {
    if (kind === 'text' && !catalogue.literals.has(value)) faults.push(`the text '${value}' is not a parameter`)
    if (kind === 'quoted' && !catalogue.names.has(value)) faults.push(`"${value}" is no name of the schema`)
    if (kind === 'number' && value.length > 2) faults.push(`the number ${value} is not a parameter`)
  }
  if (words.includes('set_config')) faults.push('the scope is set by set_config (16)')
  if (words.some((word) => sessionLock.test(word))) faults.push('a lock is held beyond the transaction (8)')
  if (words.some((word) => transactionLock.test(word)) && !words.some((word) => catalogue.tenantTables.has(word))) {
    faults.push('an advisory lock without a tenant table (8)')
  }
  checkQueries(grouped(tokens), undefined, catalogue, faults)
  return [...new Set(faults)]
}

/** A list of queries: one, several joined by UNION and its like, or several statements. */
function checkQueries(nodes: readonly Node[], outer: Scope | undefined, catalogue: Catalogue, faults: string[]): void {
  let part: Node[] = []
  const parts = [part]
  for (const node of nodes) {
    if (isWord(node, 'union', 'intersect', 'except') || isSign(node, ';')) parts.push((part = []))
    else part.push(node)
  }
  for (const each of parts.flatMap(rowsChosenApart)) if (each.length > 0) checkQuery(each, outer, catalogue, faults)
}

/** INSERT .. SELECT as its two queries. */
function rowsChosenApart(nodes: readonly Node[]): (readonly Node[])[] {
  const at = nodes.findIndex((node) => isWord(node, 'select'))
  if (at === -1 || !isWord(nodes[0], 'insert')) return [nodes]
  const conflict = nodes.findIndex((node, index) => index > at && isWord(node, 'on') && isWord(nodes[index + 1], 'conflict'))
  const end = conflict === -1 ? nodes.length : conflict
  return [[...nodes.slice(0, at), ...nodes.slice(end)], nodes.slice(at, end)]
}

function checkQuery(nodes: readonly Node[], outer: Scope | undefined, catalogue: Catalogue, faults: string[]): void {
  const scope: Scope = { relations: relationsOf(nodes), outer }
  const bound = reached(nodes, scope, [{ isColumn: (name) => name === 'platform_id', isValue: isParameter }])
  const sided = sidedAliases(nodes, scope)
  if (conditionsOf(nodes).some((node) => isWord(node, 'or')) && scope.relations.some(({ table }) => table !== undefined && catalogue.tenantTables.has(table))) {
    faults.push('OR beside the platform_id (5)')
  }
  const inserted = insertTarget(nodes)
  for (const relation of scope.relations) {
    if (relation.table === undefined || !catalogue.tenantTables.has(relation.table)) continue
    if (relation === scope.relations[0] && inserted !== undefined) {
      if (!names(inserted, 'platform_id', isParameter)) faults.push(`a row for ${relation.table} without platform_id as a parameter (5)`)
      if (catalogue.sidedTables.has(relation.table) && !names(inserted, 'environment', isSide)) faults.push(`a row for ${relation.table} without an environment`)
    } else if (!bound.has(relation.alias)) {
      faults.push(`${relation.table} without platform_id as a parameter (5)`)
    } else if (catalogue.sidedTables.has(relation.table) && !sided.has(relation.alias)) {
      faults.push(`${relation.table} without an environment or an id`)
    }
  }
  checkVerb(nodes, faults)
  const locksRows = nodes.some((node, index) => isWord(node, 'for') && isWord(nodes[index + 1], 'update', 'share', 'no', 'key'))
  if (locksRows && !scope.relations.every(({ table, alias }) => table !== undefined && catalogue.tenantTables.has(table) && bound.has(alias))) {
    faults.push('FOR UPDATE over more than a platform (12)')
  }
  for (const group of groupsOf(nodes)) descend(group, scope, catalogue, faults)
}

function descend(group: Group, scope: Scope, catalogue: Catalogue, faults: string[]): void {
  const [first] = group.nodes
  if (first !== undefined && isWord(first, ...starters)) {
    if (isWord(first, 'insert', 'update', 'delete', 'merge')) faults.push('a part of the statement changes rows (14)')
    checkQueries(group.nodes, scope, catalogue, faults)
    return
  }
  for (const inner of groupsOf(group.nodes)) descend(inner, scope, catalogue, faults)
}

/** Rule 7, by the verb of the query. */
function checkVerb(nodes: readonly Node[], faults: string[]): void {
  const [first] = nodes
  if (isWord(first, 'merge')) faults.push('MERGE (7)')
  const from = nodes.findIndex((node, index) => isWord(node, 'do') && isWord(nodes[index + 1], 'update'))
  const changed = from === -1 ? (isWord(first, 'update') ? flat(nodes) : []) : flat(nodes.slice(from))
  for (const { kind, value } of changed) {
    if (kind !== 'word') continue
    if (volatile.has(value)) faults.push(`${value}() in an UPDATE (7)`)
    if (from !== -1 && momentary.has(value)) faults.push(`${value} in ON CONFLICT DO UPDATE (7)`)
  }
}

/** The tables of this query itself, in order; what is written to comes first. */
function relationsOf(nodes: readonly Node[]): Relation[] {
  const relations: Relation[] = []
  let expecting = false
  let inFrom = false
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (node === undefined) break
    const startsList =
      isWord(node, 'from', 'join', 'into') || (isWord(node, 'update') && !isWord(nodes[at - 1], 'do', 'for', 'key')) || (isWord(node, 'using') && node.kind !== 'group' && !isGroup(nodes[at + 1]))
    if (startsList) {
      expecting = true
      inFrom = true
      continue
    }
    if (expecting && isWord(node, 'only', 'lateral')) continue
    if (expecting) {
      expecting = false
      let last = at
      // A schema before the name.
      if (isName(node) && isSign(nodes[last + 1], '.')) last += 2
      const named = nodes[last]
      const table = named !== undefined && isName(named) ? named.value : undefined
      if (isWord(nodes[last + 1], 'as')) last++
      const next = nodes[last + 1]
      const alias = next !== undefined && isName(next) && !clauses.has(next.value) ? next.value : (table ?? '')
      // A function in FROM is no table.
      relations.push({ table: isGroup(nodes[last + 1]) && !isWord(nodes[at - 1], 'into') ? undefined : table, alias })
      continue
    }
    if (inFrom && isSign(node, ',')) expecting = true
    else if (node.kind === 'word' && clauses.has(node.value) && !isWord(node, 'as', 'on', 'and')) inFrom = false
  }
  return relations
}

/** Aliases whose environment is such a value, or whose rows are named by ids of something, which is of one environment; or those of another one that is. */
function sidedAliases(nodes: readonly Node[], scope: Scope): Set<string> {
  // A bridge token tells its environment itself. An owner's id, or a job's subject's, does not: a platform is of both; and an external_id is the client's text.
  const isId = (name: string) => /^(id|.*_id|token_hash|retry_of|resubmission_of)$/.test(name) && !['platform_id', 'owner_id', 'account_id', 'external_id', 'subject_id'].includes(name)
  return reached(nodes, scope, [
    { isColumn: (name) => name === 'environment', isValue: isSide },
    { isColumn: isId, isValue: isGiven },
    // Where it is joined to an id, a subject is of one.
    { isColumn: (name) => isId(name) || name === 'subject_id', isValue: () => false },
  ])
}

interface Anchor {
  isColumn: (name: string) => boolean
  isValue: (side: Side) => boolean
}

/** Aliases one of whose columns must be such a value, and those that are joined to one by such columns of both. */
function reached(nodes: readonly Node[], scope: Scope, anchors: readonly Anchor[]): Set<string> {
  const found = new Set<string>()
  const pairs: [string, string][] = []
  for (const { isColumn, isValue } of anchors) {
    for (const [left, right] of equalities(conditionsOf(nodes))) {
      const [a, b] = [left, right].map((side) => aliasOf(side, scope, isColumn))
      if (a !== undefined && b !== undefined) pairs.push([a, b])
      else if (a !== undefined && isValue(right)) found.add(a)
      else if (b !== undefined && isValue(left)) found.add(b)
    }
  }
  for (let outer: Scope | undefined = scope.outer; outer !== undefined; outer = outer.outer) {
    // Who the outer query is about has been looked at there.
    for (const { alias } of outer.relations) found.add(`outer ${alias}`)
  }
  for (let before = -1; before !== found.size;) {
    before = found.size
    for (const [a, b] of pairs) {
      if (found.has(a)) found.add(b)
      if (found.has(b)) found.add(a)
    }
  }
  return found
}

type Side = readonly Node[]

/** `a = b` and `a in (b)` that must hold: at the level of WHERE or ON, or in brackets there without OR and NOT, and in no CASE. */
function equalities(nodes: readonly Node[]): [Side, Side][] {
  const found: [Side, Side][] = []
  let cases = 0
  for (const [at, node] of nodes.entries()) {
    if (isWord(node, 'case')) cases++
    if (isWord(node, 'end')) cases--
    if (cases > 0) continue
    if (isSign(node, '=') || isWord(node, 'in')) {
      const start = isSign(nodes[at - 2], '.') ? at - 3 : at - 1
      const end = isSign(nodes[at + 2], '.') ? at + 4 : isGroup(nodes[at + 2]) && !isGroup(nodes[at + 1]) ? at + 3 : at + 2
      if (!isWord(nodes[start - 1], 'not')) found.push([nodes.slice(start, at), nodes.slice(at + 1, end)])
    }
    if (isGroup(node) && !isWord(nodes[at - 1], 'not') && isCondition(nodes[at - 1]) && !node.nodes.some((inner) => isWord(inner, 'or', ...starters))) {
      found.push(...equalities(node.nodes))
    }
  }
  return found
}

function isCondition(before: Node | undefined): boolean {
  return isWord(before, 'where', 'and', 'on')
}

/** From WHERE or ON, with that word, to the next clause. */
function conditionsOf(nodes: readonly Node[]): Node[] {
  const found: Node[] = []
  let inside = false
  for (const node of nodes) {
    if (isWord(node, 'where', 'on')) {
      inside = true
      found.push(node)
    } else if (isWord(node, 'group', 'order', 'limit', 'returning', 'set', 'having', 'for', 'do')) inside = false
    else if (inside) found.push(node)
  }
  return found
}

/** The alias whose column this is; `outer` before it where it is one of the query around. */
function aliasOf(side: Side, scope: Scope, isColumn: (name: string) => boolean): string | undefined {
  const last = side.at(-1)
  if (last === undefined || !isName(last) || !isColumn(last.value)) return undefined
  const [first] = side
  if (side.length === 1) return scope.relations.length === 1 ? scope.relations[0]?.alias : undefined
  if (first === undefined || !isName(first)) return undefined
  const { value } = first
  return scope.relations.some(({ alias }) => alias === value) ? value : `outer ${value}`
}

function isParameter(side: Side): boolean {
  const [only, ...more] = side
  return more.length === 0 && only?.kind === 'parameter'
}

/** A parameter or a constant, or a list of them. */
function isSide(side: Side): boolean {
  const [only, ...more] = side
  return more.length === 0 && only !== undefined && (only.kind === 'parameter' || only.kind === 'text' || (isGroup(only) && listOf(only.nodes).every(isSide)))
}

/** What is given, one or many: a parameter, a cast or a list of them, or what another query finds, which is looked at as such. */
function isGiven(side: Side): boolean {
  const given = flat(side)
  return given.some(({ kind }) => kind === 'parameter') || given.some((token) => isWord(token, ...starters))
}

/** The columns and rows of an INSERT. */
function insertTarget(nodes: readonly Node[]): { columns: Group | undefined; rows: Group[] } | undefined {
  if (!isWord(nodes[0], 'insert')) return undefined
  const values = nodes.findIndex((node) => isWord(node, 'values'))
  const columns = nodes.find(isGroup)
  const rows: Group[] = []
  for (let at = values + 1; values !== -1 && at < nodes.length; at++) {
    const node = nodes[at]
    if (node !== undefined && isGroup(node)) rows.push(node)
    else if (!isSign(node, ',')) break
  }
  return { columns, rows }
}

function names({ columns, rows }: { columns: Group | undefined; rows: Group[] }, column: string, isValue: (side: Side) => boolean): boolean {
  const at = listOf(columns?.nodes ?? []).findIndex(([only]) => only !== undefined && isName(only) && only.value === column)
  if (at === -1) return false
  // INSERT .. SELECT: its own query is held to the rule.
  return rows.every(({ nodes }) => isValue(listOf(nodes)[at] ?? []))
}

function listOf(nodes: readonly Node[]): Node[][] {
  const items: Node[][] = [[]]
  for (const node of nodes) {
    if (isSign(node, ',')) items.push([])
    else items.at(-1)?.push(node)
  }
  return items
}

function isWord(node: Node | undefined, ...words: string[]): boolean {
  return node?.kind === 'word' && words.includes(node.value)
}

function isSign(node: Node | undefined, sign: string): boolean {
  return node?.kind === 'sign' && node.value === sign
}

function isName(node: Node): node is Token {
  return node.kind === 'word' || node.kind === 'quoted'
}

function isGroup(node: Node | undefined): node is Group {
  return node?.kind === 'group'
}

function groupsOf(nodes: readonly Node[]): Group[] {
  return nodes.filter(isGroup)
}

function flat(nodes: readonly Node[]): Token[] {
  return nodes.flatMap((node) => (isGroup(node) ? flat(node.nodes) : [node]))
}

/** Brackets as groups. */
function grouped(tokens: readonly Token[]): Node[] {
  const root: Node[] = []
  const open = [root]
  for (const token of tokens) {
    if (isSign(token, '(')) {
      const group: Group = { kind: 'group', nodes: [] }
      open.at(-1)?.push(group)
      open.push(group.nodes)
    } else if (isSign(token, ')')) {
      if (open.length > 1) open.pop()
    } else {
      open.at(-1)?.push(token)
    }
  }
  return root
}

const patterns: [Kind | undefined, RegExp][] = [
  [undefined, /\s+|--[^\n]*|\/\*.*?\*\//sy],
  ['text', /'(?:[^']|'')*'|(\$[a-z]*\$).*?\1/sy],
  ['quoted', /"(?:[^"]|"")*"/y],
  ['parameter', /\$[0-9]+|\?/y],
  ['word', /[a-z_][a-z0-9_]*/iy],
  ['number', /[0-9]+(?:\.[0-9]+)?/y],
  ['sign', /<>|!=|<=|>=|::|@>|->>|->|\|\||[^]/y],
]

function tokenize(sql: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < sql.length;) {
    for (const [kind, pattern] of patterns) {
      pattern.lastIndex = at
      const [text] = pattern.exec(sql) ?? []
      if (text === undefined) continue
      at += text.length
      if (kind === 'text' || kind === 'quoted') tokens.push({ kind, value: text.startsWith('$') ? text : text.slice(1, -1) })
      else if (kind !== undefined) tokens.push({ kind, value: kind === 'word' ? text.toLowerCase() : text })
      break
    }
  }
  return tokens
}
