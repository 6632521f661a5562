import { stripVTControlCharacters } from 'node:util'

// Whether a registry did not answer is judged by what the program that asked it says at its end. What it says before that it may have overcome, and what others say by the way
// (a compiler of the method getConnectTimeout) is of something else.

export interface Registry {
  name: string
  /** Whether it did not answer: all that can be else, as packages that are not there or are wrong, is something else. */
  isSilent: (said: string) => boolean
  /** Arguments by which the program waits so long for an answer, and where it can't be told so, when it is to be ended. */
  waiting: (seconds: number) => { args: readonly string[]; timeout?: number }
}

export const pypi: Registry = {
  name: 'PyPI',
  /** @param said with pip's log: of an index's page that it can't have, pip says only there why, and in the end that there is no such package. */
  isSilent(said) {
    const end = fromLast(said, /^(?:ERROR|error): /gm)
    const absent = /^ERROR: No matching distribution found for ([\w.-]+)/.exec(end)?.[1]
    if (absent !== undefined) {
      const pages = [...said.matchAll(/Could not fetch URL (\S*?\/([\w.-]+)\/?): (.*)/g)].filter(([, , name = '']) => normalized(name) === normalized(absent))
      const last = new Map(pages.map(([, url, , why = '']) => [url, why]))
      return [...last.values()].some(isSilenceToPip)
    }
    const lines = end.trim().split('\n')
    return /^error: (?:(?:proxy-)?connection-(?:failed|timeout)|incomplete-download)$/m.test(end) || isSilenceToPip((end.startsWith('ERROR: Exception:') ? lines.at(-1) : lines[0]) ?? '')
  },
  waiting: (seconds) => ({ args: ['--retries', '2', '--timeout', String(seconds)] }),
}

export const npmRegistry: Registry = {
  name: 'the npm registry',
  isSilent(said) {
    const end = fromLast(said, /^npm (?:error|ERR!) code /gm)
    return (
      /^npm \S+ code (?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ERR_SOCKET_TIMEOUT|E5\d\d)$/m.test(end) ||
      /^npm \S+ code FETCH_ERROR$[^]*^npm \S+ network timeout at: /m.test(end)
    )
  },
  // For a whole package, and not as the others for the next bytes of it.
  waiting: (seconds) => ({ args: ['--fetch-retries', '2', '--fetch-timeout', String(seconds * 3000)] }),
}

export const goProxy: Registry = {
  name: 'the Go module proxy',
  /** Each line that is not set in is of one module, of which none may be wrong in another way. Of other hosts, asked where the proxy has answered that it has none, nothing counts. */
  isSilent(said) {
    const lines = said.split('\n').filter((line) => line.trim() !== '' && !/^\t|^go: (?:downloading|finding|warning)|^# /.test(line))
    const isSilence = (line: string) =>
      /\b(?:Get|reading|read) "?\S*\/@v\/[^"\s]*"?: (?:5\d\d |.*(?:\bdial tcp|\bEOF$|connection reset|i\/o timeout|TLS handshake timeout|deadline exceeded|timeout awaiting|Client\.Timeout))/.test(line)
    if (lines.length > 0) return lines.every(isSilence)
    // Ended by us, as Go waits for ever.
    const asked = [...said.matchAll(/^# get (\S+)$/gm)].map(([, url = '']) => url)
    return asked.some((url) => !said.includes(`# get ${url}: `))
  },
  // With what it asks, and what is answered.
  waiting: (seconds) => ({ args: ['-x'], timeout: seconds * 15_000 }),
}

export const mavenCentral: Registry = {
  name: 'Maven Central',
  /** "Could not transfer artifact" alone is no word for it, which a full disk or a wrong checksum is told by as well: what follows it says why. */
  isSilent(said) {
    const end = fromLast(stripVTControlCharacters(said), /^\[ERROR\] (?:Failed to execute goal|Plugin \S+ or one of its dependencies|The build could not read) /gm)
    return (
      !/Could not find artifact|was not found in/.test(end) &&
      /Could not transfer (?:artifact|metadata) .*(?:Connect to .* failed|Unknown ?[Hh]ost|Name or service not known|Temporary failure in name resolution|[Tt]imed out|Connection (?:refused|reset)|failed to respond|Network is unreachable|No route to host|Remote host terminated the handshake|status(?: code)?: 5\d\d)/.test(
        end,
      )
    )
  },
  // The first of them up to Maven 3.8, the other since. Without -C a wrong checksum is but a warning.
  waiting: (seconds) => ({ args: ['-C', `-Dmaven.wagon.rto=${seconds * 1000}`, `-Daether.connector.requestTimeout=${seconds * 1000}`] }),
}

/** Of a certificate that is not trusted somebody has answered. */
function isSilenceToPip(why: string): boolean {
  return (
    /Max retries exceeded|connection error: |didn't respond within|Read timed out|HTTP error 5\d\d|\b5\d\d Server Error/.test(why) && !/CERTIFICATE_VERIFY_FAILED|certificate verify failed/.test(why)
  )
}

/** As an index has it in its addresses. */
function normalized(name: string): string {
  return name.replaceAll(/[-_.]+/g, '-').toLowerCase()
}

function fromLast(text: string, beginning: RegExp): string {
  const last = [...text.matchAll(beginning)].at(-1)
  return last === undefined ? '' : text.slice(last.index)
}
