#!/usr/bin/env node
// The sources are TypeScript: tsx reads them, wherever the command is called from.
import { register } from 'tsx/esm/api'

register()
await import('../main.ts')
