import { expect } from 'chai'
import { Problem, type ProblemKind } from '../../src/lib/problem.ts'

describe('Problem', () => {
  for (const [kind, status, title] of [
    ['bad_request', 400, 'Bad Request'],
    ['unauthorized', 401, 'Unauthorized'],
    ['forbidden', 403, 'Forbidden'],
    ['not_found', 404, 'Not Found'],
    ['method_not_allowed', 405, 'Method Not Allowed'],
    ['request_timeout', 408, 'Request Timeout'],
    ['conflict', 409, 'Conflict'],
    ['payload_too_large', 413, 'Payload Too Large'],
    ['unsupported_media_type', 415, 'Unsupported Media Type'],
    ['unprocessable_entity', 422, 'Unprocessable Entity'],
    ['too_many_requests', 429, 'Too Many Requests'],
    ['request_header_fields_too_large', 431, 'Request Header Fields Too Large'],
    ['internal_server_error', 500, 'Internal Server Error'],
    ['service_unavailable', 503, 'Service Unavailable'],
  ] satisfies [ProblemKind, number, string][]) {
    it(`is ${status} ${title} of type /${kind}`, () => {
      const problem = new Problem(kind, 'Why')
      expect(problem).to.include({ status, title, type: `/${kind}`, message: 'Why' })
      expect(problem.items).to.deep.equal([])
      expect(problem.headers).to.deep.equal({})
    })
  }

  it('has an item for each fault of a request', () => {
    const items = [
      { detail: 'is required', reference: 'name' },
      { detail: 'must be >= 1', reference: 'amount' },
    ]
    expect(Problem.invalid(items)).to.deep.include({ kind: 'bad_request', message: 'Validation failed', items })
  })

  it('asks for a Bearer key', () => {
    expect(Problem.unauthorized()).to.deep.include({ status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
  })

  it('says what there is none of', () => {
    expect(Problem.notFound('charge')).to.include({ status: 404, message: 'No such charge.' })
  })

  it('names the field of a broken rule, where there is one', () => {
    expect(Problem.unprocessable('No such account.', 'account_id').items).to.deep.equal([{ detail: 'No such account.', reference: 'account_id' }])
    expect(Problem.unprocessable('The account is inactive.').items).to.deep.equal([])
  })

  it('says when to come back', () => {
    const cause = new Error('out of reach')
    expect(Problem.unavailable(cause)).to.deep.include({ status: 503, headers: { 'Retry-After': '1' }, cause })
    expect(Problem.tooManyRequests('Wait.', { 'Retry-After': '7' })).to.deep.include({ status: 429, headers: { 'Retry-After': '7' } })
  })
})
