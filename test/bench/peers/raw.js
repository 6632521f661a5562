import { createServer } from 'node:http'
import { answer, serve } from './common.js'

// node:http alone, with the body parsed.
serve(
  createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const body = Buffer.from(JSON.stringify(answer()))
      response.writeHead(201, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': body.length })
      response.end(body)
    })
  }),
)
