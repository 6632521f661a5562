import { expect } from 'chai'
import { PathIndex } from '../../src/http/path-index.ts'

describe('the index of paths', () => {
  const index = new PathIndex<string>()
  for (const template of ['/v1/charges', '/v1/charges/{id}', '/v1/charges/{id}/cancel', '/v1/charges/latest', '/v1/charges/latest/{part}', '/v1/{kind}/{id}/notes/{note}']) index.at(template, () => template)

  const cases: [path: string, template: string | undefined, parameters?: [string, string][]][] = [
    ['/v1/charges', '/v1/charges', []],
    ['/v1/charges/7', '/v1/charges/{id}', [['id', '7']]],
    ['/v1/charges/latest', '/v1/charges/latest', []],
    ['/v1/charges/latest/amount', '/v1/charges/latest/{part}', [['part', 'amount']]],
    // A literal that leads nowhere is a parameter.
    ['/v1/charges/latest/notes/3', '/v1/{kind}/{id}/notes/{note}', [['kind', 'charges'], ['id', 'latest'], ['note', '3']]],
    ['/v1/charges/%2F/cancel', '/v1/charges/{id}/cancel', [['id', '%2F']]],
    ['/v1/charges/', undefined],
    ['/v1/charges//cancel', undefined],
    ['/v1/charges/7/', undefined],
    ['/v1/Charges', undefined],
    ['/v1', undefined],
    ['', undefined],
    ['/v1/charges/7/undo', undefined],
  ]
  for (const [path, template, parameters] of cases) {
    it(`${path === '' ? 'nothing' : path} is ${template ?? 'nowhere'}`, () => {
      expect(index.find(path)).to.deep.equal(template === undefined ? undefined : { value: template, parameters })
    })
  }

  it('keeps the first value of a template', () => {
    expect(index.at('/v1/charges', () => 'other')).to.equal('/v1/charges')
  })
})
