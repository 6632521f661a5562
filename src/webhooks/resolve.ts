import { lookup, promises as dns, type LookupAddress, type LookupOptions } from 'node:dns'
import CacheableLookup from 'cacheable-lookup'
import type { Reach } from './address.ts'

/** Finds a host's addresses; asked as node:dns is. */
export type Resolve = (hostname: string, options: LookupOptions & { all: true }, callback: (error: Error | null, found: LookupAddress[]) => void) => void

/** Two questions that nobody answers end within the time of a try. */
const patience = { timeout: 3_000, tries: 2 }

/**
 * Asks the name servers itself. The system's own look-up waits in one of four threads of the process: a few names whose server does not
 * answer would keep all others waiting. It is asked on a laptop alone, for names that no server knows, as those in its hosts file.
 *
 * @param servers instead of the system's
 */
export function resolverOf(reach: Reach, servers?: readonly string[]): Resolve {
  const resolver = new dns.Resolver(patience)
  if (servers !== undefined) resolver.setServers(servers)
  const cached = new CacheableLookup({ resolver, lookup: reach === 'private' && lookup, maxTtl: 60 })
  return (hostname, options, callback) => {
    // No server need be there for it.
    if (hostname === 'localhost' || hostname.endsWith('.localhost')) lookup('localhost', options, callback)
    else {
      cached.lookup(hostname, { all: true }, (error, found) => {
        callback(error, error === null ? [...found] : [])
      })
    }
  }
}
