import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Router from '@koa/router'
import { document } from './openapi.ts'

// Bytes, made once: a text would be encoded for each answer.
const contractBytes = Buffer.from(JSON.stringify(document))

/** Swagger UI's files that the page needs, from its package: the page works without any other server. */
const assets = { 'swagger-ui.css': 'text/css', 'swagger-ui-bundle.js': 'text/javascript', 'favicon-32x32.png': 'image/png' } as const

const page = Buffer.from(`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Payment Collection Service</title>
  <link rel="stylesheet" href="/docs/swagger-ui.css">
  <link rel="icon" href="/docs/favicon-32x32.png">
</head>
<body>
  <div id="reference"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script src="/docs/start.js"></script>
</body>
</html>
`)

/**
 * Swagger UI sends the example of each parameter unless it is taken out by hand: all requests would act for an account that is somebody else's, and
 * all creations would have one Idempotency-Key.
 */
const startScript = Buffer.from(`const withoutExamplesOfHeaders = () => ({ statePlugins: { spec: { wrapActions: { updateJsonSpec: (update) => (contract) => {
  for (const parameter of Object.values(contract.components.parameters)) if (parameter.in === 'header' && !parameter.required) delete parameter.example
  return update(contract)
} } } } })
SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', plugins: [withoutExamplesOfHeaders], deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: 0, tryItOutEnabled: true, persistAuthorization: false, validatorUrl: null })
`)

/** GET /openapi.json and the reference page at /docs. */
export function serveDocs(router: Router): void {
  router.get('/openapi.json', (context) => {
    context.type = 'application/json; charset=utf-8'
    context.body = contractBytes
  })
  router.get('/docs', (context) => {
    // Swagger UI sets styles on elements, and shows small images as data: URLs.
    context.set('Content-Security-Policy', "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'")
    context.set('Referrer-Policy', 'no-referrer')
    context.type = 'text/html; charset=utf-8'
    context.body = page
  })
  router.get('/docs/start.js', (context) => {
    context.type = 'text/javascript; charset=utf-8'
    context.body = startScript
  })
  const folder = join(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'), '..')
  for (const [name, type] of Object.entries(assets)) {
    const bytes = readFileSync(join(folder, name))
    router.get(`/docs/${name}`, (context) => {
      context.type = type === 'image/png' ? type : `${type}; charset=utf-8`
      context.set('Cache-Control', 'public, max-age=3600')
      context.body = bytes
    })
  }
}
