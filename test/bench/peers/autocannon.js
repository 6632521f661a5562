import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// node autocannon.js FILE: runs the load that the file describes, and prints what came of it.
const load = JSON.parse(readFileSync(process.argv[2], 'utf8'))
process.stdout.write(JSON.stringify(await autocannon(load)))
