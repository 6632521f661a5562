import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// node autocannon.js FILE: runs the load that the file describes, and prints what came of it. In its requests `@n@` is a text that
// no other has, and that begins with random figures; autocannon's own idReplacement tells a wrong length of such a body. Each of its connections prepares every request that
// it is given, before it sends one: so it is given one, which is another one each time.
const { variants, ...load } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
const run = randomBytes(6).toString('hex')
let sent = 0

function setupRequest(request) {
  const number = `${randomBytes(4).toString('hex')}${run}${String(++sent).padStart(9, '0')}`
  const fill = (text) => text.replaceAll('@n@', number)
  const { headers, body } = variants[Math.floor(Math.random() * variants.length)]
  const filled = { ...request, headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)])) }
  return body === undefined ? { ...filled, method: 'GET' } : { ...filled, method: 'POST', body: fill(body) }
}

process.stdout.write(JSON.stringify(await autocannon({ ...load, requests: [{ setupRequest }] })))
