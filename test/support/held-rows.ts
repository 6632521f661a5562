import pg from 'pg'
import { collectStatement, isCollected } from './statements.ts'

// Who changes a row has read it before, and wrote down what is to become of it: if another one may change it in between, that change is lost.
// Here each change by the service's role, of whatever runs in this process, is held against what its transaction has locked or made. Not of files and
// jobs, which whoever has the lane's job has for himself; nor of a change that chooses its rows by what they are, which PostgreSQL looks at
// again when it has them: those are told apart below, and a change of any other kind is a fault.

/** Rows of these are changed by whoever has read them. */
const tables = new Set(['accounts', 'customers', 'funding_events', 'linked_bank_accounts', 'paykeys', 'payments', 'prenotes', 'representatives', 'webhook_endpoints'])

/** Changes of what waits for a file that is still to come, and of an endpoint that is still what was tried. */
const choosing = /"due_at" > \$\d+$|\bcall_revision"? = \$\d+/

/** Ids of rows that a transaction holds; and of funding events all payments of which it holds. */
interface Held {
  ids: Set<unknown>
  paymentsOf: Set<unknown>
}

const transactions = new WeakMap<object, Held>()
const unheld = new Set<string>()

/** Once in a process, before it connects. */
export function watchChanges(): void {
  const query: unknown = Reflect.get(pg.Client.prototype, 'query')
  if (typeof query !== 'function') throw new Error('A client of PostgreSQL asks by query')
  const watching = function (this: pg.Client, ...asked: unknown[]): unknown {
    const [statement, callback, ...more] = asked
    if (isStatement(statement) && isCollected(this)) collectStatement(statement.text)
    if (!isStatement(statement) || typeof callback !== 'function' || this.user?.endsWith('_service') !== true) return Reflect.apply(query, this, asked)
    const answered = (error: unknown, answer: unknown): unknown => {
      if (!(error instanceof Error)) note(this, statement, answer)
      return Reflect.apply(callback, this, [error, answer])
    }
    return Reflect.apply(query, this, [statement, answered, ...more])
  }
  Object.defineProperty(pg.Client.prototype, 'query', { value: watching })
}

/** What has changed a row since this was asked last that its transaction had not locked. */
export function takeUnheld(): string[] {
  const taken = [...unheld]
  unheld.clear()
  return taken
}

interface Statement {
  text: string
  values: readonly unknown[]
}

function isStatement(value: unknown): value is Statement {
  return typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' && 'values' in value && Array.isArray(value.values)
}

function note(client: object, statement: Statement, answer: unknown): void {
  const { text, values } = statement
  let held = transactions.get(client)
  if (held === undefined || /^begin/i.test(text)) transactions.set(client, (held = { ids: new Set(), paymentsOf: new Set() }))
  if (/\bfor (no key )?update\b/i.test(text)) {
    for (const id of idsOf(answer)) held.ids.add(id)
    for (const id of listedIn(statement, /select payment_id from funding_payments .* funding_event_id = any\(cast\(\$(\d+)/s) ?? []) held.paymentsOf.add(id)
  }
  const made = /^\s*insert into (\w+) .* from json_populate_recordset\(/s.test(text)
  if (made) for (const id of idsOfJson(values[0])) held.ids.add(id)
  const [, table = ''] = /^\s*update "?(\w+)"?/.exec(text) ?? []
  if (!tables.has(table) || !hasChanged(answer) || choosing.test(text) || isHeld(held, statement)) return
  unheld.add(`${table} changed without a lock: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)
}

/** By the rows that a change names, one by its id, or many by a list of them; or all payments of a funding event. */
function isHeld({ ids, paymentsOf }: Held, statement: Statement): boolean {
  const event = valueAt(statement, /\bid in \(select payment_id from funding_payments .* funding_event_id = \$(\d+)\)/s)
  if (event !== undefined) return paymentsOf.has(event)
  const changed = changedBy(statement) ?? []
  return changed.length > 0 && changed.every((id) => ids.has(id))
}

function changedBy(statement: Statement): unknown[] | undefined {
  const one = valueAt(statement, / (?:"id" = \$|\("id"\) = \(\$)(\d+)\)?$/)
  if (one !== undefined) return [one]
  const json = valueAt(statement, /from json_to_recordset\(\$(\d+)/)
  return json === undefined ? listedIn(statement, /\.id = any\(\$(\d+)/) : idsOfJson(json)
}

function valueAt({ text, values }: Statement, place: RegExp): unknown {
  const [, at] = place.exec(text) ?? []
  return at === undefined ? undefined : values[Number(at) - 1]
}

function listedIn(statement: Statement, place: RegExp): unknown[] | undefined {
  const list = valueAt(statement, place)
  return Array.isArray(list) ? list : undefined
}

function hasChanged(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'rowCount' in answer && answer.rowCount !== 0
}

function idsOf(answer: unknown): unknown[] {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer) || !Array.isArray(answer.rows)) return []
  return answer.rows.flatMap((row: unknown) => (typeof row === 'object' && row !== null && 'id' in row ? [row.id] : []))
}

function idsOfJson(json: unknown): unknown[] {
  const rows: unknown = JSON.parse(String(json))
  return idsOf({ rows })
}
