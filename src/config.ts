import { accessSync, constants } from 'node:fs'
import { cleanEnv, makeValidator, str, EnvMissingError } from 'envalid'
import { parseUrl } from './lib/parse-url.ts'

/** `prenote`: by an entry of zero, which the bank returns where there is no such account; until it is past the paykey is pending. */
export type AccountValidation = 'none' | 'prenote'

/** The service's settings. Everything comes from the environment; the README's table lists the variables. */
export interface Config {
  /** Absent: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | undefined
  /** The owner's URL, for migrations and partitions. Absent: databaseUrl. */
  readonly migrationDatabaseUrl: string | undefined
  readonly dataDir: string
  readonly host: string
  /** 0 = any free port. */
  readonly port: number
  /** Where clients reach the service; absent: the address it listens on. */
  readonly publicUrl: string | undefined
  /** 32 bytes each; the first writes, all read. Empty: one is made and kept in dataDir. */
  readonly secretsKeys: readonly Buffer[]
  readonly bootstrapSandboxKey: string | undefined
  /** Requests a second of a platform and environment; 0 = no limit. */
  readonly rateLimitPerSecond: number
  /** Requests that may come at once. */
  readonly rateLimitBurst: number
  readonly logLevel: string
  /** Whether sandbox webhooks may go to http and private addresses; absent: until a live key exists. */
  readonly allowPrivateWebhooks: boolean | undefined
  /** How the bank account of a new live paykey is checked. */
  readonly accountValidation: AccountValidation
  /** Connections of this process. */
  readonly databasePool: number
  /** Whether statements are prepared once a connection. */
  readonly databasePrepares: boolean
}

/** Every fault of the environment, a line each. */
export class ConfigError extends Error {}

const postgresUrl = makeValidator((input: string) => {
  if (!/^postgres(ql)?:\/\//.test(input) || parseUrl(input) === undefined) throw new Error('must be a postgresql:// URL')
  if (!isDecodable(input)) throw new Error('has a % that spells no character: write it as %25')
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const path = new URL(input).searchParams.get(name)
    if (path !== null && !canRead(path)) throw new Error(`names a file by ${name} that can't be read: ${path}`)
  }
  return input
})

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

const httpUrl = makeValidator((input: string) => {
  if (!/^https?:\/\//.test(input) || parseUrl(input) === undefined) throw new Error('must be an http:// or https:// URL')
  return input.replace(/\/+$/, '')
})

const secretsKeys = makeValidator((input: string): Buffer[] =>
  input.split(',').map((part) => {
    const key = Buffer.from(part.trim(), 'base64')
    if (key.length !== 32 || key.toString('base64') !== part.trim()) {
      throw new Error('must be one or more keys of 32 bytes in base64, separated by commas (openssl rand -base64 32 makes one)')
    }
    if (key.every((byte) => byte === key[0])) throw new Error('must be random, not one byte repeated')
    return key
  }),
)

export const sandboxKeyPattern = /^sk_sandbox_[0-9A-Za-z]{43}$/

const sandboxKey = makeValidator((input: string) => {
  if (!sandboxKeyPattern.test(input)) throw new Error('must be sk_sandbox_ and 43 letters or digits')
  return input
})

const wholeNumber = (from: number, to: number) =>
  makeValidator((input: string) => {
    const value = Number(input)
    if (!/^(0|[1-9][0-9]*)$/.test(input) || value < from || value > to) throw new Error(`must be a whole number from ${from} to ${to}`)
    return value
  })

const trueOrFalse = makeValidator((input: string) => {
  if (input !== 'true' && input !== 'false') throw new Error('must be true or false')
  return input === 'true'
})

const oneOf = <Word extends string>(words: readonly Word[]) =>
  makeValidator((input: string): Word => {
    const word = words.find((one) => one === input)
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`)
    return word
  })

/** Whether this process runs as a script of this package. Another's may leave it behind, and is not to end it. */
export function isStartedByNpm(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment['npm_lifecycle_event'] !== undefined && environment['npm_package_name'] === 'payment-collection-service'
}

/**
 * Reads and checks the whole environment. The only reader of it.
 *
 * @throws ConfigError naming every variable at fault at once
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  // An empty variable counts as absent: that is how compose files and shells spell "not set".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = cleanEnv(
    given,
    {
      DATABASE_URL: postgresUrl({ default: undefined }),
      MIGRATION_DATABASE_URL: postgresUrl({ default: undefined }),
      DATA_DIR: str({ default: '.data' }),
      HOST: str({ default: '127.0.0.1' }),
      PORT: wholeNumber(0, 65_535)({ default: 3000 }),
      PUBLIC_URL: httpUrl({ default: undefined }),
      SECRETS_KEY: secretsKeys({ default: [] }),
      BOOTSTRAP_SANDBOX_KEY: sandboxKey({ default: undefined }),
      RATE_LIMIT_PER_SECOND: wholeNumber(0, 1_000_000)({ default: 1000 }),
      RATE_LIMIT_BURST: wholeNumber(1, 10_000_000)({ default: 5000 }),
      LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])({ default: 'info' }),
      ALLOW_PRIVATE_WEBHOOKS: trueOrFalse({ default: undefined }),
      ACCOUNT_VALIDATION: oneOf<AccountValidation>(['none', 'prenote'])({ default: 'none' }),
      DATABASE_POOL: wholeNumber(2, 1000)({ default: 10 }),
      DATABASE_PREPARES: trueOrFalse({ default: true }),
    },
    {
      reporter: ({ errors }) => {
        const faults = Object.entries(errors).map(([name, error]) =>
          error instanceof EnvMissingError ? `${name} is missing` : `${name} ${error instanceof Error ? error.message : 'is not valid'}`,
        )
        if (given['MIGRATION_DATABASE_URL'] !== undefined && given['DATABASE_URL'] === undefined) {
          faults.push('MIGRATION_DATABASE_URL needs DATABASE_URL beside it')
        }
        if (faults.length > 0) throw new ConfigError(`The configuration is not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
      },
    },
  )
  return Object.freeze({
    databaseUrl: read.DATABASE_URL,
    migrationDatabaseUrl: read.MIGRATION_DATABASE_URL ?? read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL,
    secretsKeys: read.SECRETS_KEY,
    bootstrapSandboxKey: read.BOOTSTRAP_SANDBOX_KEY,
    rateLimitPerSecond: read.RATE_LIMIT_PER_SECOND,
    rateLimitBurst: read.RATE_LIMIT_BURST,
    logLevel: read.LOG_LEVEL,
    allowPrivateWebhooks: read.ALLOW_PRIVATE_WEBHOOKS,
    accountValidation: read.ACCOUNT_VALIDATION,
    databasePool: read.DATABASE_POOL,
    databasePrepares: read.DATABASE_PREPARES,
  })
}
