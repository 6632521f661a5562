#!/usr/bin/env node
import { pathToFileURL } from 'node:url'
import { compiledService } from './compiled.js'

const compiled = compiledService()
if (compiled === undefined) {
  // The sources are TypeScript: tsx reads them, wherever the command is called from.
  const { register } = await import('tsx/esm/api')
  register()
  await import('../main.ts')
} else {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(compiled).href)
}
