import { expect } from 'chai'
import { goProxy, mavenCentral, npmRegistry, pypi } from './registries.ts'

// As the programs say it.

const absent = 'ERROR: Could not find a version that satisfies the requirement nothing==1 (from versions: none)\nERROR: No matching distribution found for nothing==1'
const retry = (left: number, why: string) => `WARNING: Retrying (Retry(total=${left}, connect=None, read=None, redirect=None, status=None)) after connection broken by '${why}': /simple/nothing/`
const page = (why: string, name = 'nothing') => `2026-11-26T11:11:32,888 Could not fetch URL https://pypi.org/simple/${name}/: ${why} - skipping`
const refused = "connection error: HTTPSConnectionPool(host='pypi.org', port=443): Max retries exceeded with url: /simple/nothing/ (Caused by NewConnectionError('[Errno 111] Connection refused'))"
const traceback = (last: string) => `ERROR: Exception:\nTraceback (most recent call last):\n    raise ReadTimeoutError(self._pool, None, "Read timed out.")\n${last}`
const transfer = 'Could not transfer artifact org.apache.maven:maven-parent:pom:40 from/to central (https://repo.maven.apache.org/maven2):'
const plugin = (why: string) =>
  `\u001b[0m[ERROR] Plugin org.apache.maven.plugins:maven-compiler-plugin:3.8.1 or one of its dependencies could not be resolved: ${why} -> [Help 1]\n[ERROR] \n[ERROR] Re-run Maven using the -X switch\n`
const transferred = (why: string) => plugin(`${transfer} transfer failed for https://repo.maven.apache.org/maven2/a.pom${why}`)
const module = (why: string) => `# get https://proxy.golang.org/a.org/x/@v/v1.0.0.mod\ngo: a.org/x@v1.0.0: ${why}\n`
const got = (why: string) => module(`Get "https://proxy.golang.org/a.org/x/@v/v1.0.0.mod": ${why}`)

for (const { registry, said } of [
  {
    registry: pypi,
    said: [
      [`${page(refused)}\n${retry(0, 'Connection refused')}\n${absent}`, true],
      [`${page('connection error: [Errno 111] Connection refused')}\n${absent}`, true],
      [`${page("HTTPSConnectionPool(host='pypi.org', port=443): Max retries exceeded with url: /simple/nothing/ (Caused by ResponseError('too many 503 error responses'))")}\n${absent}`, true],
      [`${page("pypi.org didn't respond within 20.0 seconds")}\n${absent}`, true],
      [`${page('404 Client Error: Not Found for url: https://pypi.org/simple/nothing/')}\n${retry(1, 'NewConnectionError: Connection refused')}\n${absent}`, false],
      [`${page(refused)}\n${page('404 Client Error: Not Found')}\n${absent}`, false],
      [`${page(refused, 'another')}\n${absent}`, false],
      [`${retry(0, 'NewConnectionError: Connection refused')}\n${absent}`, false],
      [`${page('There was a problem confirming the ssl certificate: Max retries exceeded (Caused by SSLError(SSLCertVerificationError(1, "[SSL: CERTIFICATE_VERIFY_FAILED]")))')}\n${absent}`, false],
      [traceback("pip._vendor.urllib3.exceptions.ReadTimeoutError: HTTPSConnectionPool(host='files.pythonhosted.org', port=443): Read timed out."), true],
      [traceback("AttributeError: 'NoneType' object has no attribute 'x'"), false],
      ["ERROR: Could not install packages due to an OSError: HTTPSConnectionPool(host='files.pythonhosted.org', port=443): Max retries exceeded with url: /a.whl", true],
      ['ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device', false],
      ['ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.', false],
      ['error: connection-failed\n\n× Failed to connect to files.pythonhosted.org', true],
      ['error: connection-timeout\n\n× Unable to fetch https://files.pythonhosted.org/a.whl', true],
      ['error: incomplete-download\n\n× Download failed after 6 attempts', true],
      ['error: ssl-verification-failed\n\n× Failed to establish a secure connection', false],
      ['error: subprocess-exited-with-error\n\n× python setup.py did not run: connection-failed', false],
    ],
  },
  {
    registry: mavenCentral,
    said: [
      [transferred(': Connect to repo.maven.apache.org:443 [repo.maven.apache.org/1.2.3.4] failed: Connection refused'), true],
      [transferred(': Unknown host repo.maven.apache.org: Name or service not known'), true],
      [transferred(', status: 503 Service Unavailable'), true],
      [transferred(': Connection reset'), true],
      [transferred(': Read timed out'), true],
      [transferred(': repo.maven.apache.org:443 failed to respond'), true],
      [transferred(': Checksum validation failed, expected a but is b'), false],
      [plugin(`${transfer} authorization failed for https://repo.maven.apache.org/maven2/a.pom, status: 403 Forbidden`), false],
      [plugin(`${transfer} GET request of: a.pom from central failed: No space left on device`), false],
      [plugin('Could not find artifact a:b:jar:1 in central (https://repo.maven.apache.org/maven2)'), false],
      [`[WARNING] ${transfer} Connect timed out\n${plugin('Could not find artifact a:b:jar:1 in central (https://repo.maven.apache.org/maven2)')}`, false],
      [`[ERROR] ${transfer} Read timed out\n[ERROR] Failed to execute goal a:b:1:compile (default-compile) on project x: Compilation failure\n[ERROR] getConnectTimeout() -> [Help 1]`, false],
    ],
  },
  {
    registry: npmRegistry,
    said: [
      ['npm error code ENOTFOUND\nnpm error network request to https://registry.npmjs.org/is-odd failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org', true],
      ['npm ERR! code E503\nnpm ERR! 503 Service Unavailable - GET https://registry.npmjs.org/is-odd', true],
      ['npm error code FETCH_ERROR\nnpm error errno FETCH_ERROR\nnpm error network timeout at: https://registry.npmjs.org/is-odd', true],
      ['npm error code FETCH_ERROR\nnpm error invalid redirect URL', false],
      ['npm warn request failed, reason: ECONNRESET\nnpm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/is-odd', false],
      ['npm error code ENOSPC', false],
      ['npm error code EINTEGRITY', false],
    ],
  },
  {
    registry: goProxy,
    said: [
      [got('dial tcp: lookup proxy.golang.org on 127.0.0.1:53: no such host'), true],
      [got('dial tcp 127.0.0.1:443: connect: connection refused'), true],
      [got('net/http: TLS handshake timeout'), true],
      [got('EOF'), true],
      [module('reading https://proxy.golang.org/a.org/x/@v/v1.0.0.mod: 503 Service Unavailable\n\tserver response: later'), true],
      ['# get https://proxy.golang.org/a.org/x/@v/v1.0.0.mod', true],
      ['# get https://proxy.golang.org/a.org/x/@v/v1.0.0.mod\n# get https://proxy.golang.org/a.org/x/@v/v1.0.0.mod: 200 OK (0.1s)', false],
      [module('reading https://proxy.golang.org/a.org/x/@v/v1.0.0.mod: 404 Not Found\n\tserver response: dial tcp: connection refused'), false],
      [got('EOF') + module('reading https://proxy.golang.org/a.org/x/@v/v1.0.0.mod: 404 Not Found'), false],
      [module('unrecognized import path "a.org/x": https fetch: Get "https://a.org/x?go-get=1": dial tcp: lookup a.org: no such host'), false],
      [got('tls: failed to verify certificate: x509: certificate signed by unknown authority'), false],
      ['verifying a.org/x@v1.0.0: checksum mismatch\n\tdownloaded: h1:a\n\tgo.sum:     h1:b\n\nSECURITY ERROR\n', false],
      ['go: updates to go.mod needed, disabled by -mod=readonly', false],
      ['', false],
    ],
  },
] as const) {
  describe(`whether ${registry.name} does not answer`, () => {
    for (const [text, isSilent] of said) {
      it(`${isSilent ? 'it does not' : 'it is something else'}: ${text.replaceAll(/\s+/g, ' ')}`, () => {
        expect(registry.isSilent(text)).to.equal(isSilent)
      })
    }
  })
}
