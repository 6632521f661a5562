import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import { ConfigError, readConfig, type Config } from '../src/config.ts'

const keys = ['AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=', 'Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA='] as const
const database = 'postgresql://service:secret@db.example.com:5432/payments'
const sandboxKey = `sk_sandbox_${'aB3'.repeat(14)}x`

/** What the fault says. */
function faultOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error(`No fault in ${JSON.stringify(environment)}`)
}

describe('readConfig', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).to.deep.equal({
      databaseUrl: undefined,
      migrationDatabaseUrl: undefined,
      dataDir: '.data',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: undefined,
      secretsKeys: [],
      bootstrapSandboxKey: undefined,
      rateLimitPerSecond: 1000,
      rateLimitBurst: 5000,
      allowPrivateWebhooks: undefined,
      accountValidation: 'none',
      logLevel: 'info',
      databasePool: 10,
      databasePrepares: true,
    } satisfies Config)
  })

  it('cannot be changed', () => {
    expect(Object.isFrozen(readConfig({}))).to.equal(true)
  })

  const valid: Record<string, [string, Partial<Config>][]> = {
    DATABASE_URL: [
      [database, { databaseUrl: database, migrationDatabaseUrl: database }],
      ['postgres://localhost/payments', { databaseUrl: 'postgres://localhost/payments' }],
    ],
    DATA_DIR: [['/var/lib/payments', { dataDir: '/var/lib/payments' }]],
    HOST: [
      ['0.0.0.0', { host: '0.0.0.0' }],
      ['::1', { host: '::1' }],
    ],
    PORT: [
      ['0', { port: 0 }],
      ['1', { port: 1 }],
      ['65535', { port: 65535 }],
    ],
    PUBLIC_URL: [
      ['https://pay.example.com', { publicUrl: 'https://pay.example.com' }],
      ['http://localhost:8080/base//', { publicUrl: 'http://localhost:8080/base' }],
    ],
    SECRETS_KEY: [
      [keys[0], { secretsKeys: [Buffer.from(keys[0], 'base64')] }],
      [keys.join(','), { secretsKeys: keys.map((one) => Buffer.from(one, 'base64')) }],
      [` ${keys[1]} , ${keys[0]} `, { secretsKeys: [Buffer.from(keys[1], 'base64'), Buffer.from(keys[0], 'base64')] }],
    ],
    BOOTSTRAP_SANDBOX_KEY: [[sandboxKey, { bootstrapSandboxKey: sandboxKey }]],
    RATE_LIMIT_PER_SECOND: [
      ['0', { rateLimitPerSecond: 0 }],
      ['1000000', { rateLimitPerSecond: 1_000_000 }],
    ],
    RATE_LIMIT_BURST: [
      ['1', { rateLimitBurst: 1 }],
      ['10000000', { rateLimitBurst: 10_000_000 }],
    ],
    LOG_LEVEL: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((logLevel): [string, Partial<Config>] => [logLevel, { logLevel }]),
    ALLOW_PRIVATE_WEBHOOKS: [
      ['true', { allowPrivateWebhooks: true }],
      ['false', { allowPrivateWebhooks: false }],
    ],
    ACCOUNT_VALIDATION: [
      ['none', { accountValidation: 'none' }],
      ['prenote', { accountValidation: 'prenote' }],
    ],
    DATABASE_POOL: [
      ['2', { databasePool: 2 }],
      ['1000', { databasePool: 1000 }],
    ],
    DATABASE_PREPARES: [
      ['true', { databasePrepares: true }],
      ['false', { databasePrepares: false }],
    ],
  }
  for (const [name, cases] of Object.entries(valid)) {
    describe(name, () => {
      for (const [value, expected] of cases) {
        it(`takes ${JSON.stringify(value).slice(0, 60)}`, () => {
          expect(readConfig({ [name]: value })).to.deep.include(expected)
        })
      }

      it('counts as absent when empty', () => {
        expect(readConfig({ [name]: '' })).to.deep.equal(readConfig({}))
      })
    })
  }

  it('migrates as the owner where one is named', () => {
    const owner = 'postgresql://owner@db.example.com/payments'
    expect(readConfig({ DATABASE_URL: database, MIGRATION_DATABASE_URL: owner })).to.include({ databaseUrl: database, migrationDatabaseUrl: owner })
  })

  const invalid: Record<string, { values: string[]; says: string }> = {
    DATABASE_URL: { values: ['db.example.com', 'mysql://localhost/a', 'xpostgres://localhost/a', 'postgresql://ho st/a'], says: 'must be a postgresql:// URL' },
    PORT: { values: ['-1', '65536', '80.5', 'http', '00', '0x50', ' '], says: 'must be a whole number from 0 to 65535' },
    PUBLIC_URL: { values: ['pay.example.com', 'ftp://pay.example.com', 'https://'], says: 'must be an http:// or https:// URL' },
    SECRETS_KEY: {
      values: ['short', keys[0].slice(0, -2), `${keys[0]},`, `,${keys[0]}`, `${keys[0]},short`, `${keys[0]}AAAA`, Buffer.from(keys[0], 'base64').toString('hex')],
      says: 'must be one or more keys of 32 bytes in base64, separated by commas',
    },
    BOOTSTRAP_SANDBOX_KEY: {
      values: ['sk_sandbox_short', sandboxKey.replace('sandbox', 'live'), `${sandboxKey}a`, `${sandboxKey.slice(0, -1)}-`],
      says: 'must be sk_sandbox_ and 43 letters or digits',
    },
    RATE_LIMIT_PER_SECOND: { values: ['-1', '1000001', '1.5', '1e3', 'many', ' 5'], says: 'must be a whole number from 0 to 1000000' },
    RATE_LIMIT_BURST: { values: ['0', '10000001', '+1'], says: 'must be a whole number from 1 to 10000000' },
    LOG_LEVEL: { values: ['verbose', 'INFO'], says: 'must be one of trace, debug, info, warn, error, fatal, silent' },
    ALLOW_PRIVATE_WEBHOOKS: { values: ['1', '0', 'yes', 'TRUE', ' true'], says: 'must be true or false' },
    ACCOUNT_VALIDATION: { values: ['Prenote', 'micro_deposits', 'true'], says: 'must be one of none, prenote' },
    DATABASE_POOL: { values: ['1', '1001', '0x10'], says: 'must be a whole number from 2 to 1000' },
    DATABASE_PREPARES: { values: ['1', 'no'], says: 'must be true or false' },
  }
  for (const [name, { values, says }] of Object.entries(invalid)) {
    for (const value of values) {
      it(`refuses ${name}=${JSON.stringify(value).slice(0, 60)}`, () => {
        const fault = faultOf({ [name]: value })
        expect(fault.split('\n')).to.have.length(2)
        expect(fault).to.match(/^The configuration is not valid:\n {2}/)
        expect(fault).to.include(`  ${name} ${says}`)
      })
    }
  }

  it('refuses a database URL that can not be decoded, or names a file that is not there', () => {
    for (const text of ['postgresql://a:%zz@h/b', 'postgresql://a:100%@h/b', 'postgresql://a:%ff@h/b', 'postgresql://a@h/%']) {
      expect(faultOf({ DATABASE_URL: text })).to.equal('The configuration is not valid:\n  DATABASE_URL has a % that spells no character: write it as %25')
    }
    expect(readConfig({ DATABASE_URL: 'postgresql://a:100%25@h/b' }).databaseUrl).to.equal('postgresql://a:100%25@h/b')
    for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
      const url = (path: string) => `postgresql://a@h/b?sslmode=verify-full&${name}=${encodeURIComponent(path)}`
      expect(faultOf({ DATABASE_URL: url('/not/there.pem') })).to.include(`  DATABASE_URL names a file by ${name} that can't be read: /not/there.pem`)
      expect(readConfig({ DATABASE_URL: url(fileURLToPath(import.meta.url)) }).databaseUrl).to.be.a('string')
    }
  })

  for (const weak of [Buffer.alloc(32), Buffer.alloc(32, 255)]) {
    it(`refuses a SECRETS_KEY of 32 times the byte ${String(weak[0])}`, () => {
      expect(faultOf({ SECRETS_KEY: weak.toString('base64') })).to.include('  SECRETS_KEY must be random, not one byte repeated')
      expect(faultOf({ SECRETS_KEY: `${keys[0]},${weak.toString('base64')}` })).to.include('must be random')
    })
  }

  it('refuses MIGRATION_DATABASE_URL alone', () => {
    expect(faultOf({ MIGRATION_DATABASE_URL: database })).to.include('MIGRATION_DATABASE_URL needs DATABASE_URL beside it')
  })

  it('reports every fault at once, a line each, and no value: some are secret', () => {
    const environment = {
      DATABASE_URL: 'mysql://user:hunter2@localhost/a',
      MIGRATION_DATABASE_URL: 'hunter3',
      PORT: '99999',
      PUBLIC_URL: 'pay.example.com',
      SECRETS_KEY: 'hunter4',
      BOOTSTRAP_SANDBOX_KEY: 'hunter5',
      RATE_LIMIT_PER_SECOND: '-1',
      RATE_LIMIT_BURST: '0',
      LOG_LEVEL: 'loud',
      ALLOW_PRIVATE_WEBHOOKS: 'perhaps',
      ACCOUNT_VALIDATION: 'maybe',
      DATABASE_POOL: '1',
      DATABASE_PREPARES: 'never',
    }
    const [first, ...lines] = faultOf(environment).split('\n')
    expect(first).to.equal('The configuration is not valid:')
    expect(lines.map((line) => line.trim().split(' ')[0])).to.have.members(Object.keys(environment))
    expect(lines.join('\n')).not.to.match(/hunter/)
  })

  it('adds a missing DATABASE_URL to the other faults', () => {
    const fault = faultOf({ MIGRATION_DATABASE_URL: database, PORT: 'x' })
    expect(fault).to.include('MIGRATION_DATABASE_URL needs').and.include('  PORT ')
  })
})
