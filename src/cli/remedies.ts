import { ConfigError } from '../config.ts'
import { ListenError } from '../lib/listen-error.ts'
import { Refusal } from './refusal.ts'

/** One line for a person: what is wrong and, where we know it, what to do. */
export function explain(error: Error): string {
  if (error instanceof Refusal || error instanceof ConfigError) return error.message
  // Knex's of a connection that is waited for, pg's of one that is not made.
  if (error.name === 'KnexTimeoutError' || error.message === 'timeout expired') return remedies.connect['ETIMEDOUT'] ?? error.message
  // Of a host with several addresses there is an error for each.
  const parts = error instanceof AggregateError ? error.errors.filter((part) => part instanceof Error) : [error]
  const said = parts.map((part) => part.message.split('\n')[0] ?? '').join('; ') || error.name
  const cause = error instanceof ListenError && error.cause instanceof Error ? error.cause : (parts.find((part) => textOf(part, 'code') !== undefined) ?? error)
  const code = textOf(cause, 'code')
  const remedy = saidRemedies.find(([says]) => says.test(said))?.[1] ?? (code === undefined ? undefined : remedies[placeOf(error, cause)][code])
  return `${said}${code === undefined ? '' : ` (${code})`}${remedy === undefined ? '' : `. ${remedy}`}`
}

type Place = 'listen' | 'connect' | 'file' | 'server'

/** Where an error comes from: the same code may be a matter of HOST, of DATABASE_URL or of DATA_DIR. */
function placeOf(error: Error, cause: Error): Place {
  if (error instanceof ListenError) return 'listen'
  const call = textOf(cause, 'syscall')
  if (call === undefined) return 'server'
  return call === 'connect' || call === 'getaddrinfo' || call === 'read' ? 'connect' : 'file'
}

function textOf(error: Error, name: string): string | undefined {
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value
  return typeof value === 'string' ? value : undefined
}

const trust = 'Name the file of the authority that signed the certificate of the server by sslrootcert in DATABASE_URL, or trust any certificate with sslmode=no-verify.'
const dataDir = 'Set DATA_DIR to a folder that can be written.'
const hostOfUrl = 'The host of DATABASE_URL is not known: correct it.'
const noWay = 'No way leads to the host of DATABASE_URL: correct it, or the network of this machine.'
const ownAddress = 'Set HOST to an address of this machine.'

/** Where the code says too little, or there is none. */
const saidRemedies: readonly (readonly [says: RegExp, remedy: string])[] = [
  [/does not support SSL connections/, 'Take sslmode out of DATABASE_URL, or turn TLS on in the server.'],
  [/Connection terminated|^read ECONNRESET/, 'What answers at DATABASE_URL ended the connection, or is not PostgreSQL: correct the host and port.'],
  [/client password must be a string/, 'The server asks for a password: put it behind the user in DATABASE_URL and MIGRATION_DATABASE_URL.'],
  [/no PostgreSQL user name specified/, 'Put the user in front of the host in DATABASE_URL and MIGRATION_DATABASE_URL.'],
  [/is not currently accepting connections/, 'Let that database take them (ALTER DATABASE … ALLOW_CONNECTIONS true), or name another in DATABASE_URL.'],
  [/"gin_trgm_ops" does not exist/, 'The extension pg_trgm is in a schema that the search_path lacks: ALTER EXTENSION pg_trgm SET SCHEMA public.'],
]

const remedies: Readonly<Record<Place, Readonly<Record<string, string>>>> = {
  listen: {
    EADDRINUSE: 'Set PORT to another port, or to 0 for any free one.',
    EACCES: 'Set PORT to one above 1023.',
    EADDRNOTAVAIL: ownAddress,
    ENOTFOUND: ownAddress,
    EAI_AGAIN: ownAddress,
  },
  connect: {
    ECONNREFUSED: 'Nothing answers at DATABASE_URL: start PostgreSQL there, or correct the host and port.',
    ENOENT: 'The socket of DATABASE_URL is not there: start PostgreSQL, or correct the folder and port.',
    EACCES: 'The socket of DATABASE_URL is closed to this user: let it in, or correct the folder.',
    ENOTFOUND: hostOfUrl,
    EAI_AGAIN: hostOfUrl,
    ETIMEDOUT: 'DATABASE_URL does not answer: correct the host and port, or open the way to it.',
    EHOSTUNREACH: noWay,
    ENETUNREACH: noWay,
    EINVAL: noWay,
  },
  file: {
    EACCES: dataDir,
    ENOENT: dataDir,
    ENOTDIR: dataDir,
    EEXIST: dataDir,
    EROFS: dataDir,
  },
  /** SQLSTATEs, and the names that OpenSSL gives to faults of certificates. */
  server: {
    '0A000': 'Install what the server lacks: pg_trgm comes with the contrib package of PostgreSQL.',
    '3F000': 'Give the role or the database a search_path with a schema that is there: ALTER ROLE … SET search_path = public.',
    '53300': 'Allow the role and the server more connections, or set DATABASE_POOL to fewer.',
    '25006': 'The database only lets itself be read: name the primary server, or turn default_transaction_read_only off.',
    '28P01': 'Correct the user and password in DATABASE_URL or MIGRATION_DATABASE_URL.',
    '28000': 'Correct the user in DATABASE_URL or MIGRATION_DATABASE_URL, or let it log in.',
    '3D000': 'Create that database, or name another in DATABASE_URL.',
    '42501': 'Put the URL of the role that owns the database into MIGRATION_DATABASE_URL: it creates tables and the extension pg_trgm.',
    DEPTH_ZERO_SELF_SIGNED_CERT: trust,
    SELF_SIGNED_CERT_IN_CHAIN: trust,
    UNABLE_TO_VERIFY_LEAF_SIGNATURE: trust,
    UNABLE_TO_GET_ISSUER_CERT: trust,
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: trust,
    CERT_HAS_EXPIRED: 'Renew the certificate of the server.',
    ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the server is for another name: put that one into DATABASE_URL.',
  },
}
