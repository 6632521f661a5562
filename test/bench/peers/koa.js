import { createServer } from 'node:http'
import Koa from 'koa'
import bodyParser from 'koa-bodyparser'
import { answer, serve } from './common.js'

// What the goals are shares of: Koa with its body parser, and nothing else.
const koa = new Koa()
koa.use(bodyParser())
koa.use((context) => {
  if (typeof context.request.body !== 'object') throw new Error('no body')
  context.status = 201
  context.body = answer()
})
serve(createServer(koa.callback()))
