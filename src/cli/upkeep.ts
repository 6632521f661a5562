import { connect } from '../database/connection.ts'
import { searchAdvice } from '../database/leakproof.ts'
import { migrate } from '../database/migrate.ts'
import { verify, verifyingConnections } from '../verify/verify.ts'
import { sayLine, tell } from './output.ts'
import { Refusal } from './refusal.ts'
import { refusePending, secretsOf, withDatabase, type Workplace } from './workplace.ts'

export async function runMigrations({ server }: Workplace): Promise<void> {
  const names = await migrate(server.ownerUrl, server.serviceUrl)
  tell(names.length === 0 ? 'The schema is up to date.' : `Migrated: ${names.join(', ')}`)
  const advice = await withDatabase(server, searchAdvice)
  if (advice !== undefined) tell(advice)
}

export async function runVerify(place: Workplace): Promise<void> {
  await refusePending(place.server)
  const secrets = await secretsOf(place)
  // Without timeouts: it may have much to look at.
  const database = connect(place.server.serviceUrl, { pool: verifyingConnections })
  try {
    const findings = await verify(database, secrets)
    for (const [name, { rows, broken }] of findings) sayLine(broken === undefined ? `ok ${name} ${rows}` : `BROKEN ${name} ${rows} ${broken}`)
    if ([...findings.values()].some(({ broken }) => broken !== undefined)) throw new Refusal('Something in the database does not agree.')
  } finally {
    await database.destroy()
  }
}
