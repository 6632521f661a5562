import type { Server } from 'node:http'
import type { Document } from 'openapi-backend'

export const document: Document
export const charge: object
export function answer(): object
export function serve(server: Server): void
