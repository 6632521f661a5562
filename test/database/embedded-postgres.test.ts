import { expect } from 'chai'
import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, Socket } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import type { EmbeddedPostgres } from '../../src/database/embedded-postgres.ts'
import { killIfThere } from '../support/child.ts'

const REMEDY = /^The embedded PostgreSQL can't be used here: [^\n]+\. Set DATABASE_URL to a PostgreSQL 14 to 18 server\.$/
const NOBODY = { uid: 65_534, gid: 65_534 }
const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off' }
const source = new URL('../../src/database/', import.meta.url)
const nativeDir = join(dirname(packageMain()), '..', 'native')
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

/** A process that starts the server as `npm start` would: it tells the URLs, stops on 'stop', lives until then. */
const SCRIPT = `
  const [module, options, mode] = process.argv.slice(1)
  const { startEmbeddedPostgres } = await import(module)
  const tell = (message) => new Promise((done) => process.send(message, done))
  try {
    const db = await startEmbeddedPostgres(JSON.parse(options))
    if (mode !== 'leave') {
      process.on('message', async () => { await db.stop(); process.disconnect() })
      process.on('SIGINT', async () => {
        const { default: pg } = await import('pg')
        await new Promise((done) => setTimeout(done, 500))
        const client = new pg.Client({ connectionString: db.serviceUrl })
        await client.connect()
        await client.query('select 1')
        await client.end()
        await tell({ drained: true })
        await db.stop()
        process.disconnect()
      })
    }
    await tell({ ...db })
    if (mode === 'leave') process.disconnect()
  } catch (error) {
    await tell({ error: error.message })
    process.disconnect()
  }`

describe('startEmbeddedPostgres', () => {
  const directories: string[] = []
  const children: ChildProcess[] = []
  const servers: EmbeddedPostgres[] = []

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL')
    for (const server of servers.splice(0)) await server.stop()
    for (const directory of directories.splice(0)) {
      for (const dataDir of [directory, join(directory, 'data')]) {
        const place = await placeOf(dataDir)
        const pid = await postmasterPid(dataDir)
        if (pid !== undefined) killIfThere(pid, 'SIGQUIT')
        await until(async () => await postmasterPid(dataDir) === undefined || !isAlive(pid ?? 0))
        if (place !== dataDir) await rm(place, { recursive: true, force: true })
      }
      await rm(directory, { recursive: true, force: true, maxRetries: 5 })
    }
  })

  describe('the server', () => {
    it('is a real one: UTF-8, matching regardless of case beyond ASCII, UTC', async () => {
      const db = await start(await directory())
      expect(await one(db.serviceUrl, "select 'CAFÉ' ilike 'café' as value")).to.equal(true)
      expect(await one(db.serviceUrl, "select lower('É') as value")).to.equal('é')
      expect(await one(db.serviceUrl, "select pg_encoding_to_char(encoding) as value from pg_database where datname = 'payments'")).to.equal('UTF8')
      expect(await one(db.serviceUrl, "select datcollate as value from pg_database where datname = 'payments'")).to.match(/^C/)
      expect(await one(db.serviceUrl, "select string_agg(x, '' order by x) as value from (values ('b'), ('É'), ('B'), ('a')) v(x)")).to.equal('BabÉ')
      expect(await show(db.serviceUrl, 'timezone')).to.equal('UTC')
    })

    it('finds non-ASCII text by a trigram index as it does without, the owner having made the extension', async () => {
      const db = await start(await directory())
      await query(db.ownerUrl, 'create extension pg_trgm')
      await query(db.ownerUrl, "create table names as select 'plain ' || n as name from generate_series(1, 500) n union all select 'Chez ÉLÉONORE'")
      await query(db.ownerUrl, 'create index on names using gin (name gin_trgm_ops)')
      const client = new pg.Client({ connectionString: db.ownerUrl })
      await client.connect()
      await client.query('set enable_seqscan = off')
      const plan = await client.query("explain select from names where name ilike '%éléon%'")
      const found = await client.query("select name from names where name ilike '%éléon%'")
      await client.end()
      expect(JSON.stringify(plan.rows)).to.include('Bitmap Index Scan')
      expect(found.rows).to.deep.equal([{ name: 'Chez ÉLÉONORE' }])
    })

    it('listens on 127.0.0.1 alone, without a socket in the file system, and wants the password', async () => {
      const db = await start(await directory())
      expect(await show(db.superuserUrl, 'listen_addresses')).to.equal('127.0.0.1')
      expect(await show(db.superuserUrl, 'unix_socket_directories')).to.equal('')
      for (const { address, family } of Object.values(networkInterfaces()).flatMap((each) => each ?? [])) {
        if (family !== 'IPv4' || address === '127.0.0.1') continue
        expect(await refusal(db.serviceUrl.replace('127.0.0.1', address))).to.equal('ECONNREFUSED')
      }
      for (const url of [db.ownerUrl, db.serviceUrl, db.superuserUrl]) {
        expect(await refusal(url.replace(/:[^:@/]+@/, ':wrong@'))).to.equal('28P01')
      }
      expect(await one(db.superuserUrl, "select count(*)::int as value from pg_hba_file_rules where auth_method <> 'scram-sha-256'")).to.equal(0)
      expect(await one(db.superuserUrl, "select bool_and(rolpassword like 'SCRAM-SHA-256$%') as value from pg_authid where rolcanlogin")).to.equal(true)
    })

    it('keeps its data from others, with passwords of its own for each data directory', async () => {
      const [first, second] = [await directory(), await directory()]
      const [a, b] = [await start(first), await start(second)]
      expect(mode(await stat(join(first, 'postgres')))).to.equal('700')
      for (const name of await readdir(first)) {
        if (name !== 'postgres') expect(mode(await stat(join(first, name))), name).to.equal('600')
      }
      const passwords = [a, b].flatMap(({ ownerUrl, serviceUrl, superuserUrl }) => [ownerUrl, serviceUrl, superuserUrl]).map((url) => new URL(url).password)
      expect(new Set(passwords).size).to.equal(6)
      for (const password of passwords) expect(password).to.match(/^[\w-]{43}$/)
    })

    it('has the settings of the product, and those that the caller adds', async () => {
      const db = await start(await directory(), { ...settings, work_mem: '7MB' })
      const expected = {
        log_min_error_statement: 'panic', log_error_verbosity: 'terse', log_parameter_max_length_on_error: '0',
        log_statement: 'none', max_connections: '100', fsync: 'off', work_mem: '7MB',
        ...(process.platform === 'linux' ? { client_connection_check_interval: '500ms' } : {}),
      }
      for (const [name, value] of Object.entries(expected)) expect(await show(db.superuserUrl, name), name).to.equal(value)
    })

    it('writes errors into its log without the data they are about', async () => {
      const dataDir = await directory()
      const db = await start(dataDir)
      await query(db.ownerUrl, "create table secrets (name text unique); insert into secrets values ('Ada Lovelace')")
      const client = new pg.Client({ connectionString: db.ownerUrl })
      await client.connect()
      const error: unknown = await client.query('insert into secrets values ($1)', ['Ada Lovelace']).catch((e: unknown) => e)
      await client.end()
      expect(error).to.be.an('error')
      const logged = await readFile(join(dataDir, 'postgres.log'), 'utf8')
      expect(logged).to.include('secrets_name_key').and.not.include('Lovelace').and.not.include('insert into')
    })
  })

  describe('the roles', () => {
    it('give the service no more than it needs', async () => {
      const db = await start(await directory())
      const { rows } = await query(db.superuserUrl, `
        select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication from pg_roles where rolname like 'pcs%' order by 1`)
      const none = { rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false, rolreplication: false }
      expect(rows).to.deep.equal([{ rolname: 'pcs_owner', ...none }, { rolname: 'pcs_service', ...none }])
      await query(db.ownerUrl, 'create table kept (id int)')
      for (const sql of ['create table mine (id int)', 'create schema mine', 'select from kept', 'create temporary table mine (id int)']) {
        expect(await refusal(db.serviceUrl, sql), sql).to.equal('42501')
      }
      for (const name of ['postgres', 'template1']) {
        expect(await refusal(db.serviceUrl.replace('/payments?', `/${name}?`)), name).to.equal('42501')
      }
      const owners = "select array[pg_get_userbyid(datdba), pg_get_userbyid(nspowner)]::text as value from pg_database, pg_namespace where datname = 'payments' and nspname = 'public'"
      expect(await one(db.serviceUrl, owners)).to.equal('{pcs_owner,pcs_owner}')
      await query(db.superuserUrl, 'create role stranger')
      expect(await one(db.superuserUrl.replace('/postgres?', '/payments?'), "select has_schema_privilege('stranger', 'public', 'create') as value")).to.equal(false)
    })

    it('bound the time that the service may hold locks, idle in a transaction, or compute', async () => {
      const db = await start(await directory())
      const names = ['lock_timeout', 'idle_in_transaction_session_timeout', 'statement_timeout']
      for (const [index, value] of ['1s', '10s', '5s'].entries()) expect(await show(db.serviceUrl, names[index] ?? '')).to.equal(value)
      for (const name of names) expect(await show(db.ownerUrl, name)).to.equal('0')
    })
  })

  describe('a later start', () => {
    it('finds data, roles and passwords again, at once', async () => {
      const dataDir = await directory()
      const first = await start(dataDir)
      await query(first.ownerUrl, 'create table kept as select 1 as value; grant select on kept to pcs_service')
      await first.stop()
      expect(await refusal(first.serviceUrl)).to.equal('ECONNREFUSED')
      const begun = performance.now()
      const second = await start(dataDir)
      expect(performance.now() - begun).to.be.below(2_000)
      expect(await one(second.serviceUrl, 'select value from kept')).to.equal(1)
      expect(new URL(second.serviceUrl).password).to.equal(new URL(first.serviceUrl).password)
    })

    it('makes the data anew that a killed creation left half made, and clears it away when old', async () => {
      const dataDir = await directory()
      for (const name of ['postgres.new-young', 'postgres.new-older']) {
        await mkdir(join(dataDir, name, 'data', 'base'), { recursive: true })
        await writeFile(join(dataDir, name, 'data', 'PG_VERSION'), '18')
      }
      const hourAgo = Date.now() / 1000 - 3600
      await utimes(join(dataDir, 'postgres.new-older'), hourAgo, hourAgo)
      await start(dataDir)
      expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new-'))).to.deep.equal(['postgres.new-young'])
    })

    it('repairs a setting up that was killed between its steps', async () => {
      const dataDir = await directory()
      const first = await start(dataDir)
      await query(first.superuserUrl, 'drop database payments')
      await query(first.superuserUrl, 'drop role pcs_service; alter role pcs_owner nologin')
      await first.stop()
      const second = await start(dataDir)
      expect(await one(second.serviceUrl, 'select 1 as value')).to.equal(1)
      expect(await one(second.ownerUrl, 'select 1 as value')).to.equal(1)
    })

    it('does not pass by the loss of the passwords in silence', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      await rm(join(dataDir, 'postgres-secret'))
      expect(await failure({ dataDir })).to.include('postgres-secret')
      expect(existsSync(join(dataDir, 'postgres-secret'))).to.equal(false)
    })
  })

  describe('a server in use', () => {
    it('outlives a killed process, is joined by the next one, and stops with that', async () => {
      const dataDir = await directory()
      const killed = await startElsewhere({ dataDir })
      const pid = await postmasterPid(dataDir)
      killed.child.kill('SIGKILL')
      await once(killed.child, 'exit')
      const lines: string[] = []
      const db = await start(dataDir, settings, { log: (line) => lines.push(line) })
      expect(await postmasterPid(dataDir)).to.equal(pid)
      expect(db.serviceUrl).to.equal(killed.urls.serviceUrl)
      expect(lines.join()).to.include('joined')
      await db.stop()
      expect(await refusal(db.serviceUrl)).to.equal('ECONNREFUSED')
      expect(await postmasterPid(dataDir)).to.equal(undefined)
    })

    it('is shared by two processes, and stops with the last of them, whichever came first', async () => {
      const dataDir = await directory()
      const [first, second] = [await startElsewhere({ dataDir }), await startElsewhere({ dataDir })]
      expect(second.urls).to.deep.equal(first.urls)
      await first.stop()
      expect(await one(second.urls.serviceUrl, 'select 1 as value')).to.equal(1)
      const third = await startElsewhere({ dataDir })
      await second.stop()
      expect(await one(third.urls.serviceUrl, 'select 1 as value')).to.equal(1)
      await third.stop()
      expect(await refusal(third.urls.serviceUrl)).to.equal('ECONNREFUSED')
    })

    it('is left running while somebody is connected in another way', async () => {
      const dataDir = await directory()
      const db = await start(dataDir)
      const visitor = new pg.Client({ connectionString: db.serviceUrl })
      await visitor.connect()
      await db.stop()
      expect((await visitor.query('select 1 as value')).rows).to.deep.equal([{ value: 1 }])
      await visitor.end()
      const again = await start(dataDir)
      expect(again.serviceUrl).to.equal(db.serviceUrl)
    })

    it('stops although a pool was closed but a moment ago and a client lost, and only once', async () => {
      const db = await start(await directory())
      const pool = new pg.Pool({ connectionString: db.serviceUrl, max: 20 })
      await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')))
      await pool.end()
      const socket = new Socket()
      const lost = new pg.Client({ connectionString: db.serviceUrl, stream: () => socket })
      lost.on('error', () => undefined)
      await lost.connect()
      lost.query('select pg_sleep(0.4)').catch(() => undefined)
      await delay(50)
      socket.destroy()
      await Promise.all([db.stop(), db.stop()])
      await db.stop()
      expect(await refusal(db.serviceUrl)).to.equal('ECONNREFUSED')
    })

    it('is not entered while another process is about to stop it', async () => {
      const dataDir = await directory()
      const killed = await startElsewhere({ dataDir })
      killed.child.kill('SIGKILL')
      await once(killed.child, 'exit')
      const stopping = new pg.Client({ connectionString: killed.urls.superuserUrl })
      await stopping.connect()
      await stopping.query('select pg_advisory_lock(7201)')
      let hasStarted = false
      const starting = start(dataDir).then(() => { hasStarted = true })
      await delay(300)
      expect(hasStarted).to.equal(false)
      await stopping.end()
      await starting
    })

    it('survives two that start and stop over and over at the same time', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      await Promise.all([0, 1, 2].map(async (offset) => {
        for (let round = 0; round < 8; round++) {
          await delay(offset * 7)
          const db = await startEmbeddedPostgres({ dataDir, settings })
          expect(await one(db.serviceUrl, 'select 1 as value')).to.equal(1)
          await db.stop()
        }
      }))
      expect(await postmasterPid(dataDir)).to.equal(undefined)
    })
  })

  describe('after a crash', () => {
    it('recovers by itself when process and server were killed together', async () => {
      const dataDir = await directory()
      const killed = await startElsewhere({ dataDir })
      await query(killed.urls.ownerUrl, 'create table kept as select 7 as value; grant select on kept to pcs_service')
      // A backend that is busy notices late that the postmaster has gone, and keeps the shared memory until then.
      const busy = new pg.Client({ connectionString: killed.urls.ownerUrl })
      busy.on('error', () => undefined)
      await busy.connect()
      busy.query("do $$ begin for i in 1..60000000 loop end loop; end $$").catch(() => undefined)
      await delay(100)
      killed.child.kill('SIGKILL')
      const pid = await postmasterPid(dataDir)
      process.kill(pid ?? 0, 'SIGKILL')
      const db = await start(dataDir)
      expect(await one(db.serviceUrl, 'select value from kept')).to.equal(7)
      expect(await postmasterPid(dataDir)).to.not.equal(pid)
    })

    for (const [signal, what] of [['SIGKILL', 'was killed'], ['SIGINT', 'was stopped by somebody else']] as const) {
      it(`is started again by whoever uses it when it ${what}, where their pools look for it`, async () => {
        const dataDir = await directory()
        const lines: string[] = []
        const [db, other] = [await start(dataDir, settings, { log: (line) => lines.push(line) }), await startElsewhere({ dataDir })]
        for (let times = 1; times <= 2; times++) {
          const pid = await postmasterPid(dataDir)
          process.kill(pid ?? 0, signal)
          await until(async () => (await one(db.serviceUrl, 'select 1 as value').catch(() => undefined)) === 1 && lines.filter((line) => line === 'PostgreSQL is there again').length === times, 30_000)
          expect(await postmasterPid(dataDir)).to.not.equal(pid)
        }
        expect(lines.filter((line) => line.includes('has broken off'))).to.have.lengthOf(2)
        // Each of the two is there again, so that the last one stops it.
        await delay(500)
        await other.stop()
        expect(await one(db.serviceUrl, 'select 1 as value')).to.equal(1)
        await db.stop()
        expect(await refusal(db.serviceUrl)).to.equal('ECONNREFUSED')
        expect(await postmasterPid(dataDir)).to.equal(undefined)
      })
    }

    it('is ended by whoever uses it where SIGTERM has it wait for them, but not before they could have left, and started again', async () => {
      const dataDir = await directory()
      const lines: string[] = []
      const db = await start(dataDir, settings, { log: (line) => lines.push(line) })
      const pid = await postmasterPid(dataDir)
      const held = new pg.Client({ connectionString: db.serviceUrl })
      held.on('error', () => undefined)
      await held.connect()
      process.kill(pid ?? 0, 'SIGTERM')
      await until(async () => (await refusal(db.serviceUrl)) === '57P03')
      // As long as a service may take to stop.
      await delay(10_000)
      await held.query('select 1')
      await until(async () => (await one(db.serviceUrl, 'select 1 as value').catch(() => undefined)) === 1, 30_000)
      expect(await postmasterPid(dataDir)).to.not.equal(pid)
      expect(lines.filter((line) => line.includes('waits for those who use it'))).to.have.lengthOf(1)
    })

    it('is not started again by a process that is done with it, even if it was about to', async () => {
      const dataDir = await directory()
      const lines: string[] = []
      const db = await start(dataDir, settings, { log: (line) => lines.push(line) })
      process.kill(await postmasterPid(dataDir) ?? 0, 'SIGKILL')
      await until(() => lines.some((line) => line.includes('has broken off')), 30_000)
      await db.stop()
      expect(await refusal(db.serviceUrl)).to.equal('ECONNREFUSED')
      await delay(500)
      expect(await postmasterPid(dataDir).then((pid) => pid !== undefined && isAlive(pid))).to.equal(false)
    })

    it('is tried again until it can be started', async () => {
      const dataDir = await directory()
      const lines: string[] = []
      const db = await start(dataDir, settings, { log: (line) => lines.push(line) })
      const control = join(dataDir, 'postgres', 'global', 'pg_control')
      const kept = await readFile(control)
      await writeFile(control, '')
      process.kill(await postmasterPid(dataDir) ?? 0, 'SIGKILL')
      await until(() => lines.some((line) => line.includes('does not start')), 30_000)
      // In some ten seconds.
      expect((await readFile(join(dataDir, 'postgres.log'), 'utf8')).match(/ PANIC: /g) ?? [], 'tries').to.have.lengthOf.within(4, 12)
      await writeFile(control, kept)
      await until(async () => (await one(db.serviceUrl, 'select 1 as value').catch(() => undefined)) === 1, 30_000)
    })

    it('starts on another port where its own is taken', async () => {
      const dataDir = await directory()
      const db = await start(dataDir)
      await db.stop()
      const taken = createServer().listen(Number(new URL(db.serviceUrl).port), '127.0.0.1')
      await once(taken, 'listening')
      try {
        const next = await start(dataDir)
        expect(await one(next.serviceUrl, 'select 1 as value')).to.equal(1)
        expect(new URL(next.serviceUrl).port).to.not.equal(new URL(db.serviceUrl).port)
      } finally {
        taken.close()
      }
    })

    it('starts although the number of the old server now belongs to another process', async function () {
      if (process.platform !== 'linux') this.skip()
      const dataDir = await directory()
      const killed = await startElsewhere({ dataDir })
      const pid = await postmasterPid(dataDir)
      const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
      process.kill(pid ?? 0, 'SIGKILL')
      killed.child.kill('SIGKILL')
      await until(() => !isAlive(pid ?? 0))
      const owner = await stat(join(dataDir, 'postgres'))
      const other = spawn('sleep', ['60'], { uid: owner.uid, gid: owner.gid })
      children.push(other)
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), pidFile.replace(/^\d+/, String(other.pid)))
      const db = await start(dataDir)
      expect(await one(db.serviceUrl, 'select 1 as value')).to.equal(1)
      expect(other.exitCode).to.equal(null)
    })

    it('makes one server of three that start on one data directory at the same time', async () => {
      const dataDir = await directory()
      const started = await Promise.all([0, 1, 2].map(() => startElsewhere({ dataDir })))
      expect(new Set(started.map(({ urls }) => JSON.stringify(urls))).size).to.equal(1)
      expect((await readdir(dataDir)).filter((name) => name.includes('new'))).to.deep.equal([])
      for (const { stop } of started) await stop()
      expect(await postmasterPid(dataDir)).to.equal(undefined)
    })
  })

  describe('as root', () => {
    it('moves data and binaries out of a closed directory, says so, and finds them again', async function () {
      if (!isRoot) this.skip()
      const closed = await directory()
      await chmod(closed, 0o700)
      const [dataDir, binaries] = [join(closed, 'data'), join(closed, 'native')]
      await cp(nativeDir, binaries, { recursive: true, verbatimSymlinks: true })
      const lines: string[] = []
      const options = { nativeDir: binaries, log: (line: string) => lines.push(line) }
      const first = await start(dataDir, settings, options)
      const place = await placeOf(dataDir)
      expect(place).to.not.include(closed)
      expect(lines.join('\n')).to.include(`its data is in ${place}`)
      expect(mode(await stat(join(place, 'postgres')))).to.equal('700')
      expect(await one(first.superuserUrl, "select current_setting('data_directory') as value")).to.equal(join(place, 'postgres'))
      await query(first.ownerUrl, 'create table kept as select 3 as value')
      await first.stop()
      const second = await start(dataDir, settings, options)
      expect(await one(second.ownerUrl, 'select value from kept')).to.equal(3)
      expect((await readdir(place)).filter((name) => name.startsWith('native-'))).to.have.length(1)
    })

    it('runs the server as nobody, or as the ordinary user that made the data', async function () {
      if (!isRoot) this.skip()
      const [mine, theirs] = [await directory(), await directory()]
      await start(mine)
      expect((await stat(`/proc/${await postmasterPid(mine)}`)).uid).to.equal(NOBODY.uid)
      await (await start(theirs)).stop()
      const { stdout } = await promisify(execFile)('find', [join(theirs, 'postgres'), '-exec', 'chown', '4711:4711', '{}', '+'])
      expect(stdout).to.equal('')
      await start(theirs)
      expect((await stat(`/proc/${await postmasterPid(theirs)}`)).uid).to.equal(4711)
    })
  })

  it('works as an ordinary user', async function () {
    if (isRoot && !(await canRead(NOBODY, source.pathname))) this.skip()
    const dataDir = await directory()
    if (isRoot) await chown(dataDir, NOBODY.uid, NOBODY.gid)
    const { urls, stop } = await startElsewhere({ dataDir }, isRoot ? NOBODY : {})
    expect(await one(urls.serviceUrl, 'select 1 as value')).to.equal(1)
    expect((await stat(join(dataDir, 'postgres'))).uid).to.equal((await stat(dataDir)).uid)
    await stop()
    expect(await refusal(urls.serviceUrl)).to.equal('ECONNREFUSED')
  })

  describe('binaries whose install script has not run', () => {
    it('get their links, in place', async () => {
      const parent = await directory()
      const binaries = await withoutLinks(parent)
      await start(join(parent, 'data'), settings, { nativeDir: binaries })
      expect((await symlinks(binaries)).length).to.be.above(0).and.equal((await symlinks(nativeDir)).length)
      expect((await readdir(join(parent, 'data'))).filter((name) => name.startsWith('native'))).to.deep.equal([])
    })

    it('are copied when they lie where we must not write', async function () {
      if (isRoot && !(await canRead(NOBODY, source.pathname))) this.skip()
      const parent = await directory()
      const binaries = await withoutLinks(parent)
      await chmod(join(binaries, 'lib'), 0o555)
      const dataDir = join(parent, 'data')
      await mkdir(dataDir)
      if (isRoot) await chown(dataDir, NOBODY.uid, NOBODY.gid)
      const { urls, stop } = await startElsewhere({ dataDir, nativeDir: binaries }, isRoot ? NOBODY : {})
      expect(await one(urls.serviceUrl, 'select 1 as value')).to.equal(1)
      expect(await symlinks(binaries)).to.deep.equal([])
      expect((await readdir(dataDir)).filter((name) => name.startsWith('native-'))).to.have.length(1)
      await stop()
    })
  })

  describe('the process that starts it', () => {
    it('still has its database after Ctrl-C, until it has drained', async () => {
      const dataDir = await directory()
      const { child, urls } = await startElsewhere({ dataDir }, { detached: true })
      const drained = once(child, 'message')
      process.kill(-(child.pid ?? 0), 'SIGINT') // what a terminal does: the whole process group
      expect(await drained).to.deep.equal([{ drained: true }, undefined])
      await once(child, 'exit')
      expect(await refusal(urls.serviceUrl)).to.equal('ECONNREFUSED')
    })

    it('is not kept alive by it, nor are its output streams', async () => {
      const dataDir = await directory()
      const { child, urls } = await startElsewhere({ dataDir }, {}, 'leave')
      const closed = await once(child, 'close') // which means that the streams have ended as well
      expect(closed).to.deep.equal([0, null])
      expect(await one(urls.serviceUrl, 'select 1 as value')).to.equal(1)
    })
  })

  describe('where it cannot work, one sentence tells the remedy', () => {
    it('no binaries at all', async () => {
      const parent = await directory()
      expect(await failure({ dataDir: join(parent, 'data'), nativeDir: join(parent, 'none') })).to.match(REMEDY).and.include('ENOENT')
    })

    for (const [what, script, word] of [
      ['a C library that is missing as a loader', '#!/there/is/no/loader', 'ENOENT'],
      ['a C library that does not fit', '#!/bin/sh\necho "postgres: error while loading shared libraries: libc.so.6" >&2; exit 127', 'libc.so.6'],
      ['another program of that name', '#!/bin/sh\necho "postgres (PostgreSQL) 13.1"', 'not PostgreSQL 14 to 18'],
    ] as const) {
      it(what, async () => {
        const parent = await directory()
        const bin = join(parent, 'native', 'bin')
        await mkdir(bin, { recursive: true })
        for (const name of ['postgres', 'initdb']) await writeFile(join(bin, name), script, { mode: 0o755 })
        expect(await failure({ dataDir: join(parent, 'data'), nativeDir: join(parent, 'native') })).to.match(REMEDY).and.include(word)
        expect(await readdir(join(parent, 'data'))).to.deep.equal(['postgres-secret'])
      })
    }

    it('a data directory that cannot be made', async () => {
      const parent = await directory()
      await writeFile(join(parent, 'file'), '')
      for (const dataDir of [join(parent, 'file'), join(parent, 'file', 'data')]) {
        expect(await failure({ dataDir })).to.match(/^DATA_DIR can't be used: (EEXIST|ENOTDIR).*\. Set it to a folder that can be written/)
      }
    })

    it('a secret that is damaged or lost, before anything is started', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      const file = join(dataDir, 'postgres-secret')
      for (const damaged of ['', 'abc', `${'0'.repeat(64)}\n0`]) {
        await writeFile(file, damaged)
        expect(await failure({ dataDir })).to.equal(`${file} is damaged: put back what it held; the passwords of the data beside it were made from it.`)
        expect(await postmasterPid(dataDir)).to.equal(undefined)
      }
      await rm(file)
      expect(await failure({ dataDir })).to.equal(`${file} is missing: put it back; the passwords of the data beside it were made from it.`)
    })

    it('a secret of other data, and the server that was started stops again', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      await writeFile(join(dataDir, 'postgres-secret'), '0'.repeat(64))
      expect(await failure({ dataDir })).to.include('refuses the password')
      expect(await postmasterPid(dataDir)).to.equal(undefined)
    })

    it('a postmaster.pid that PostgreSQL can not read', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      const file = join(dataDir, 'postgres', 'postmaster.pid')
      await writeFile(file, 'junk\n')
      expect(await failure({ dataDir })).to.match(new RegExp(`^${file} is damaged \\(.*\\): remove it, unless a PostgreSQL runs on these data\\.$`))
      await rm(file)
    })

    it('data of a version that is not at hand', async () => {
      const dataDir = await directory()
      await (await start(dataDir)).stop()
      await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '11\n')
      expect(await failure({ dataDir, nativeDir })).to.match(REMEDY).and.include('needs PostgreSQL 11')
    })

    it('a server that ends as soon as it is started', async () => {
      const dataDir = await directory()
      const begun = performance.now()
      expect(await failure({ dataDir, settings: { ...settings, shared_buffers: 'plenty' } })).to.match(REMEDY).and.include('shared_buffers')
      expect(performance.now() - begun).to.be.below(20_000)
    })

    it('a server of somebody else on the port that the data names', async () => {
      const [dataDir, other] = [await directory(), await directory()]
      await start(other)
      await (await start(dataDir)).stop()
      const foreign = await readFile(join(other, 'postgres', 'postmaster.pid'), 'utf8')
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), foreign)
      expect(await failure({ dataDir })).to.match(REMEDY).and.include('refuses the password')
    })
  })

  it('takes a PostgreSQL on PATH when the npm package was not installed', async () => {
    const project = await directory()
    await cp(new URL('../', source), join(project, 'src'), { recursive: true })
    await writeFile(join(project, 'package.json'), '{"type":"module"}')
    await mkdir(join(project, 'node_modules'))
    await symlink(dirname(createRequire(import.meta.url).resolve('pg/package.json')), join(project, 'node_modules', 'pg'))
    await mkdir(join(project, 'path'))
    for (const name of ['postgres', 'initdb']) await symlink(join(await realpath(nativeDir), 'bin', name), join(project, 'path', name))
    const module = pathToFileURL(join(project, 'src', 'database', 'embedded-postgres.ts')).href
    const PATH = [join(project, 'path'), '/usr/bin', '/bin'].join(delimiter)
    const { urls, stop } = await startElsewhere({ dataDir: join(project, 'data') }, { env: { PATH } }, '', module)
    expect(await one(urls.serviceUrl, 'select version() as value')).to.match(/^PostgreSQL 1[4-8]/)
    const [, major] = /\) (\d+)/.exec((await promisify(execFile)(join(nativeDir, 'bin', 'postgres'), ['-V'])).stdout) ?? []
    expect(await readFile(join(project, 'data', 'postgres', 'PG_VERSION'), 'utf8')).to.equal(`${major}\n`)
    await stop()
  })

  /** A directory that other users may enter, which is what data directories are used to. */
  async function directory(): Promise<string> {
    const path = await realpath(await mkdtemp(join(tmpdir(), 'embedded-postgres-')))
    await chmod(path, 0o755)
    directories.push(path)
    return path
  }

  async function start(
    dataDir: string, with_: Record<string, string> = settings, more: { nativeDir?: string; log?: (line: string) => void } = {},
  ): Promise<EmbeddedPostgres> {
    const db = await startEmbeddedPostgres({ dataDir, settings: with_, ...more })
    servers.push(db)
    return db
  }

  async function startElsewhere(
    options: { dataDir: string; nativeDir?: string },
    spawning: { uid?: number; gid?: number; detached?: boolean; env?: Record<string, string> } = {},
    mode = '',
    module = new URL('embedded-postgres.ts', source).href,
  ) {
    const child = spawn(
      process.execPath,
      ['--import', tsx, '--input-type=module', '-e', SCRIPT, module, JSON.stringify({ settings, ...options }), mode],
      { ...spawning, cwd: new URL('..', source), stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    )
    children.push(child)
    const messages: unknown[] = await once(child, 'message', { signal: AbortSignal.timeout(30_000) })
    const urls = messages[0]
    if (!isUrls(urls)) throw new Error(JSON.stringify(urls))
    const stop = async () => {
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
    }
    return { child, urls, stop }
  }
})

async function failure(options: Parameters<typeof startEmbeddedPostgres>[0]): Promise<string> {
  const error: unknown = await startEmbeddedPostgres({ settings, ...options }).then(() => undefined, (e: unknown) => e)
  if (!(error instanceof Error)) throw new Error('it has started')
  return error.message
}

async function query(connectionString: string, sql: string): Promise<{ rows: { value?: unknown }[] }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await client.query<{ value?: unknown }>(sql)
  } finally {
    await client.end()
  }
}

async function one(url: string, sql: string): Promise<unknown> {
  return (await query(url, sql)).rows[0]?.value
}

async function show(url: string, name: string): Promise<unknown> {
  return await one(url, `select current_setting('${name}') as value`)
}

/** The code of the error that connecting, or then the statement, ends in. */
async function refusal(url: string, sql = 'select 1'): Promise<unknown> {
  const error: unknown = await query(url, sql).then(() => undefined, (e: unknown) => e)
  return error instanceof Error && 'code' in error ? error.code : undefined
}

async function placeOf(dataDir: string): Promise<string> {
  return await readFile(join(dataDir, 'postgres-place'), 'utf8').catch(() => dataDir)
}

async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const text = await readFile(join(await placeOf(dataDir), 'postgres', 'postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? undefined : Number(text.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(condition: () => boolean | Promise<boolean>, milliseconds = 5_000): Promise<void> {
  for (const began = performance.now(); performance.now() - began < milliseconds; ) {
    if (await condition()) return
    await delay(10)
  }
  throw new Error(`it did not happen within ${milliseconds / 1000} seconds`)
}

async function canRead(user: { uid: number; gid: number }, path: string): Promise<boolean> {
  return await promisify(execFile)('test', ['-r', path], user).then(() => true, () => false)
}

async function withoutLinks(parent: string): Promise<string> {
  const copy = join(parent, 'native')
  await cp(nativeDir, copy, { recursive: true, verbatimSymlinks: true })
  for (const link of await symlinks(copy)) await rm(join(copy, 'lib', link))
  return copy
}

async function symlinks(native: string): Promise<string[]> {
  return (await readdir(join(native, 'lib'), { withFileTypes: true })).filter((entry) => entry.isSymbolicLink()).map(({ name }) => name)
}

function mode(stats: { mode: number }): string {
  return (stats.mode & 0o777).toString(8)
}

function isUrls(value: unknown): value is Omit<EmbeddedPostgres, 'stop'> {
  return typeof value === 'object' && value !== null && 'serviceUrl' in value
}

function packageMain(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
  return createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
}
